import { words } from '../lib/text.ts'

/** Logging in, registering, and what one tells about oneself. */
export const users = words(
  {
    loginTitle: 'Welcome Back!',
    loginDescription: 'Log in to see your cart, your orders and where your parcel is.',
    loginLead: 'Sign in to your account',
    email: 'Email',
    password: 'Password',
    login: 'Log in',
    loggingIn: 'Logging in ...',
    noAccount: 'No account yet?',
    toRegister: 'Create an account',

    registerTitle: 'Create Account!',
    registerDescription:
      'Open an account to order, pay by M-Pesa or in cash, and follow your parcel.',
    firstname: 'First name',
    lastname: 'Last name',
    username: 'Username',
    confirmPassword: 'Confirm password',
    register: 'Create account',
    registering: 'Creating account...',
    haveAccount: 'Already have an account?',
    toLogin: 'Log in',

    goOn: 'Continue where you were',
    passwordToggle: { show: 'Show password', hide: 'Hide password' },
  },
  'users',
)
