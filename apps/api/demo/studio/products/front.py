"""The two pictures of the front: a basket without a ground for the whole shop, and a scene on a table for its kitchen."""
from studio import *
from products.electrical import lantern
from products.kitchen import dinner_set, jiko, kettle, pot, teapot
from products.packs import avocados, maize_flour, milk_brick, pishori_rice
from products.phones import smartphone

SISAL, EARTH, INK, OCHRE = '#D8B885', '#A8401F', '#2B2320', '#DE9A2B'


def thread(u, v):
    """The colour of a stitch, by its place around (0..1) and its row (0..1): bands on natural sisal."""
    saw = abs((u * 14) % 1 - .5) * 2
    if .60 < v < .90:
        t = (v - .60) / .30
        if t < .10 or t > .90:
            return INK
        return EARTH if saw > abs(t - .5) * 2 * .92 + .04 else OCHRE if saw > abs(t - .5) * 2 * .92 - .22 else INK
    if .40 < v < .46 or .30 < v < .33:
        return EARTH
    if .33 <= v <= .40:
        return INK if (u * 84) % 1 > .5 else SISAL
    if .10 < v < .16:
        return INK
    return EARTH if v > .965 else SISAL


def kiondo(H):
    """A basket of twined sisal: rows of slanted stitches, each a small swelling of its own colour."""
    prof = np.array(catmull([(11.6, 0), (14.6, 1.2), (16.6, 5), (17.5, 11), (17.2, 15), (16.6, H - 2), (16.3, H)], 40))
    L = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(prof, axis=0).T))])
    around, rows, per = 150, 38, 6
    cols, nv = around * per, rows * per
    s = np.linspace(0, L[-1], nv + 1)
    R, Z = np.interp(s, L, prof[:, 0]), np.interp(s, L, prof[:, 1])
    I, J = np.meshgrid(np.arange(cols), np.arange(nv + 1))
    row = np.minimum(J // per, rows - 1)
    y = (J / per - row) * 2 - 1                                   # -1..1 within the row
    x = I / per + row * .5 + y * .42                              # slanted, and each row half a stitch on
    st = np.floor(x)
    f = (x - st) * 2 - 1
    jit = np.random.default_rng(3).random((rows, around * 2))
    j = jit[row, st.astype(int) % around]
    swell = .34 * (1 - f ** 2) ** .5 * (1 - y ** 2 * .95) ** .5 * (.8 + .4 * j)
    a = 2 * np.pi * I / cols
    wob = .18 * np.sin(a * 3 + 1) * (Z / H)[:, None] + .12 * np.sin(a * 5 + Z[:, None] * .2)
    r = R[:, None] + swell + wob
    P = np.stack([r * np.cos(a), r * np.sin(a), Z[:, None] + .25 * np.sin(a * 2) * (Z / H)[:, None] ** 2], -1).reshape(-1, 3)
    q = (np.arange(nv)[:, None] * cols + np.arange(cols)[None]).ravel()
    nx = (np.arange(nv)[:, None] * cols + (np.arange(cols)[None] + 1) % cols).ravel()
    ob = mesh('kiondo', P, np.stack([q, nx, nx + cols, q + cols], 1), None, auto=180)
    known = {c: np.array(lin(c)) for c in (SISAL, EARTH, INK, OCHRE)}
    C = np.empty((nv + 1, cols, 4), np.float32)
    stitch = (st.astype(int) % around - row // 2) % around        # around without the slant of the rows
    cache = {}
    for v in range(nv + 1):
        for u in range(cols):
            k = (row[v, u], stitch[v, u], st[v, u].astype(int) % around)
            if k not in cache:
                c = known[thread((k[1] + .5) / around, (k[0] + .5) / rows)]
                b = .72 + .5 * jit[k[0], k[2]]
                cache[k] = np.clip(c * (b, b, b, 1), 0, 1)
            C[v, u] = cache[k]
    ob.data.attributes.new('thread', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', C.ravel())
    m = pbr('sisal', SISAL, rough=.78, spec=.22, sheen=.3, bump=[('fine', 9, .25, .02)])
    N = Nodes(m)
    at = N.add('ShaderNodeAttribute', attribute_name='thread')
    N.link(at.outputs['Color'], N.n['Principled BSDF'].inputs['Base Color'])
    ob.data.materials.append(m)
    dark = pbr('inside', '#6E5638', rough=.9)
    inside = lathe([(15.6, H + .1), (15.9, H - 4), (16.4, 10), (14, 1), (0, .8)], dark, seg=96)
    rim = []
    for k in range(3):                                            # a plaited edge
        pts = [((16.4 + .34 * math.cos(t * 45 + k * 2.09)) * math.cos(t), (16.4 + .34 * math.cos(t * 45 + k * 2.09)) * math.sin(t),
                H + .25 + .34 * math.sin(t * 45 + k * 2.09) + .25 * math.sin(t * 2)) for t in np.linspace(0, 2 * math.pi, 720, endpoint=False)]
        rim.append(tube(pts, .42, pbr('edge', (EARTH, SISAL, EARTH)[k], rough=.75, spec=.2, color_noise=(2, .3), bump=[('fine', 9, .25, .02)]), per=1, cyclic=True, res=4, smooth=False))
    return [ob, inside, *rim]


def only(group, *kept):
    """Of what a product is made of, what is taken; the rest goes."""
    for ob in [o for o in group if o not in kept]:
        for o in [*ob.children_recursive, ob]:
            bpy.data.objects.remove(o)
    return kept


@product('front', '', yaw=-8, pitch=15, size=1.06, clear=True)
def front():
    """A kiondo with the week's shopping."""
    H = 20.5
    hide = M.leather('#6B3A20', rough=.45, scale=7)
    sec = [(a * 1.1, b * .2) for a, b in superellipse(2, 2, 3.5, 24)]
    half = [(0, -19.2, 9.2), (4.0, -19.1, 11), (6.6, -18.5, 16), (7.6, -17.7, 20.8), (8.0, -16.4, 22.3), (8.4, -15.4, 20.6), (8.0, -13.8, 19)]
    strap = strip([(-x, y, z) for x, y, z in half[:0:-1]] + half, sec, hide, up=(0, -1, 0), per=14)
    flour = put(maize_flour(), at=(-6.4, -5.2, 13.4), rot=(-4, -7, -4), scale=1.26)
    lamp = put(lantern(), at=(2.6, 5.2, 17.6), rot=(-6, 4, 10), scale=1.22)
    phones = smartphone()
    phone = put(only(phones, phones[0]), at=(9.2, 3.4, 15.8), rot=(-4, 11, 2), scale=1.24)
    bricks = [put(copies, at=at, rot=rot, scale=1.14) for copies, at, rot in ((milk_brick(), (2.9, -9.0, 12.2), (-6, 2, 12)), (milk_brick(), (9.2, -6.2, 13.0), (-3, 9, -14)))]
    fruit = avocados()
    fruit = put(only(fruit, *fruit[:2], fruit[-1]), at=(16.6, -17, 0), rot=(0, 0, -10), scale=1.05)
    return [*kiondo(H), strap, flour, lamp, phone, *bricks, fruit]


def table(paint, k=.024):
    """A table of boards before a painted wall, in the place of the paper. Each board shows another part of the grain."""
    paper = bpy.data.objects['backdrop']
    paper.hide_render = True
    wall = pbr('wall', paint, rough=.9, spec=.1, bump=[('noise', .9, .12, .06), ('fine', 6, .1, .02)], color_noise=(.5, .03))
    put(box(16, .2, 5, 0, mat=wall), at=(0, 2, -1), parent=paper)
    rng = random.Random(5)
    for i in range(12):
        light, dark = (('#CBA273', '#9A7048'), ('#C2986B', '#916741'), ('#D2AA7C', '#A2794F'))[i % 3]
        board = box(420, 17.6, 4, .35, mat=M.wood(light, dark, scale=rng.uniform(.42, .55), axis='X'))
        board.data.transform(Matrix.Translation((i * 37, 0, 0)))
        put(board, at=(-i * 37 * k, (i * 18 - 150) * k, -4 * k), scale=k, parent=paper)


@product('kitchen', '', pitch=10, size=1.06, wide=1.5, gain=1.16)
def kitchen():
    """The pot on its jiko, and what else a meal for many needs. What matters stands in the middle three fifths of the height."""
    table('#CBDCC5')
    stove = put(jiko(), at=(0, 0, 1.4), rot=(0, 0, -14))
    food = put(pot(), at=(0, 0, 25.5), rot=(0, 0, -20))
    rice = put(pishori_rice(), at=(-31, 4, 0), rot=(-3, 0, 14), scale=.82)
    flour = put(maize_flour(), at=(-19, -11, 0), rot=(0, 0, -16))
    plates = dinner_set()
    stack = put(only(plates, *plates[:4]), at=(26, -10, 0), scale=.95)
    tea = put(teapot(), at=(26, -10, 3.1), rot=(0, 0, -12), scale=.95)
    boil = put(kettle(), at=(45, 3, 0), rot=(0, 0, -14))
    return [stove, food, rice, flour, stack, tea, boil]
