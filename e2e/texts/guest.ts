import { expect } from '@playwright/test'
import type { Visit } from '../texts.ts'
import { follow, open, press, type Visitor } from './shopper.ts'

const nobody = '11111111-1111-4111-8111-111111111111'

const frame: Visit<Visitor> = {
  title: 'a guest looks around',
  situations: [
    {
      when: 'the list of products is opened',
      act: (v) => open(v, '/products'),
      see: [
        'Products',
        'Categories',
        'Login',
        'Register',
        'Home',
        'Shop All Products',
        'View Cart',
        'My Orders',
        'Track My Order',
        'About Us',
        'Contact Us',
        'Mobile money and cash on delivery',
        'Mon-Fri 9 AM-5 PM (EAT)',
        'Ksh {price}',
      ],
    },
    {
      when: 'the categories are opened',
      act: (v) => press(v, 'Categories'),
      see: ['All Categories'],
    },
    {
      when: 'a product cannot be loaded',
      act: async (v) => {
        await v.page.keyboard.press('Escape')
        await v.fail('GET /products/*')
        await v.page.getByRole('article').first().getByRole('link').click()
      },
      see: ['Failed to load product details.'],
    },
    {
      when: 'the list cannot be loaded',
      act: async (v) => {
        await open(v, '/about')
        await v.fail('GET /products')
        await follow(v, '/products')
      },
      see: ['Failed to load products.'],
    },
    {
      when: 'an address names no product',
      act: (v) => v.page.goto('/products/%20'),
      see: ['Product ID missing from URL.'],
    },
    {
      when: 'an address names a product that is gone',
      act: (v) => v.page.goto(`/products/${nobody}`),
      see: ['Product not found.'],
    },
    {
      when: 'an incomplete message is sent to the shop',
      act: async (v) => {
        await open(v, '/contact')
        await press(v, 'Send Message')
      },
      see: ['Please fill in all required fields.'],
    },
  ],
}

const prompts: Visit<Visitor> = {
  title: 'a guest comes to what is behind the login',
  situations: [
    {
      when: 'no script has arrived yet',
      act: async (v) => {
        await v.page.route('**/assets/entry-client*.js', (route) => route.abort())
        await v.page.goto('/orders', { waitUntil: 'commit' })
      },
      see: ['Checking authentication...'],
    },
    ...[
      ['/carts', 'Please log in to view your cart.'],
      ['/checkout', 'Please log in to check out.'],
      ['/orders', 'Please log in to view your order history.'],
      ['/profile/update', 'Please log in to view your profile.'],
    ].map(([path = '', prompt = '']) => ({
      when: `${path} is opened`,
      act: async (v: Visitor) => {
        await v.mend()
        await v.page.goto(path)
        await expect(v.page).toHaveURL(/\/login/)
      },
      see: [prompt],
    })),
    {
      when: 'something is put into the cart',
      act: async (v) => {
        await open(v, '/products')
        await press(v, /^Add to cart/)
      },
      see: ['Please log in to add items to your cart.'],
    },
  ],
}

const login: Visit<Visitor> = {
  title: 'somebody logs in',
  situations: [
    {
      when: 'the page is opened',
      act: (v) => open(v, '/login'),
      see: ['Welcome Back!', 'Sign in to your account', 'Log in'],
    },
    {
      when: 'nothing is filled in',
      act: (v) => press(v, 'Log in'),
      see: ['Email is required', 'Password is required.'],
    },
    {
      when: 'neither email nor password can be right',
      act: (v) => fill(v, 'amina', '1234567'),
      see: ['Invalid email format.', 'Password must be at least 8 characters long.'],
    },
    {
      when: 'the password is another',
      act: async (v) => {
        await v.api('GET /user/me')
        await fill(v, v.person.email, 'Teapot#2026')
      },
      see: ['Login failed. Please check your credentials.'],
    },
    {
      when: 'the shop is in trouble',
      act: async (v) => {
        await v.fail('POST /user/login')
        await press(v, 'Log in')
      },
      see: ['Login failed'],
    },
    {
      when: 'the answer takes its time',
      act: async (v) => {
        await v.mend()
        await v.hold('POST /user/login')
        await fill(v, v.person.email, v.person.password)
      },
      see: ['Logging in ...'],
    },
    {
      when: 'everything is right',
      act: (v) => v.mend(),
      see: ['Logged in successfully'],
    },
  ],
}

async function fill(v: Visitor, email: string, password: string): Promise<void> {
  await v.page.getByLabel('Email').fill(email)
  await v.page.getByLabel('Password', { exact: true }).fill(password)
  await press(v, 'Log in')
}

const registering: Visit<Visitor> = {
  title: 'somebody registers',
  situations: [
    {
      when: 'the page is opened',
      act: (v) => open(v, '/register'),
      see: [
        'Create Account!',
        'First name',
        'Last name',
        'Username',
        'Email',
        'Password',
        'Confirm password',
        'Create account',
      ],
    },
    {
      when: 'nothing is filled in',
      act: (v) => press(v, 'Create account'),
      see: [
        'First name is required.',
        'Last name is required.',
        'Username is required.',
        'Email is required.',
        'Password is required.',
        'Confirm password is required.',
      ],
    },
    {
      when: 'the email is none',
      act: async (v) => {
        await v.page.getByLabel('Email').fill('amina')
        await press(v, 'Create account')
      },
      see: ['Invalid email format.'],
    },
    ...[
      ['Ab1!', 'Password must be at least 8 characters long.'],
      ['kettle#2026', 'Password must contain at least one uppercase letter.'],
      ['KETTLE#2026', 'Password must contain at least one lowercase letter.'],
      ['Kettle####', 'Password must contain at least one number.'],
      ['Kettle2026', 'Password must contain at least one special character (e.g., !@#$%^&*).'],
    ].map(([password = '', sentence = '']) => ({
      when: `the password is ${password}`,
      act: async (v: Visitor) => {
        await v.page.getByLabel('Password', { exact: true }).fill(password)
        await press(v, 'Create account')
      },
      see: [sentence],
    })),
    {
      when: 'the two passwords differ',
      act: async (v) => {
        const { page, person } = v
        await page.getByLabel('First name').fill(person.firstname)
        await page.getByLabel('Last name').fill(person.lastname)
        await page.getByLabel('Username').fill(person.username)
        await page.getByLabel('Email').fill(person.email)
        await page.getByLabel('Password', { exact: true }).fill(person.password)
        await page.getByLabel('Confirm password').fill('Teapot#2026')
        await press(v, 'Create account')
      },
      see: ['Passwords do not match.'],
    },
    {
      when: 'the shop is in trouble',
      act: async (v) => {
        await v.fail('POST /user/register')
        await v.page.getByLabel('Confirm password').fill(v.person.password)
        await press(v, 'Create account')
      },
      see: ['Registration failed.'],
    },
    {
      when: 'the answer takes its time',
      act: async (v) => {
        await v.mend()
        await v.hold('POST /user/register')
        await press(v, 'Create account')
      },
      see: ['Creating account...'],
    },
    {
      when: 'the answer is there',
      act: (v) => v.mend(),
      see: ['Registered and logged in successfully'],
    },
  ],
}

export const guestVisits = [frame, prompts, login, registering]
