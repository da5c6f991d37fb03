import { MAX_LINE_TO_PATIENT, PAPERS, type Paper, type Plan } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from './support/read-pdf.js';
import { changeShop, createShelf, type ShelfItem } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const NOW = new Date('2027-01-12T17:00:00Z');
const MASK = 'Warm 20 seconds in the microwave.\nRest 10 minutes.';
const WARMED = 'Caliente 20 segundos. Descanse 10 minutos.';
const HARBOR = 'Harbor Vision Center';

describe('the plan on paper', () => {
  let browser: Browser;
  let other: Browser;
  let shelf: ShelfItem[];
  const api = testApi({
    replacements: { clock: { now: () => NOW } },
    environment: { PRINTS_PER_PRACTICE_PER_HOUR: '16' },
  });
  beforeAll(async () => {
    browser = await api.signedIn();
    other = await api.signedIn('100300');
    shelf = (await createShelf(browser)).takeMany(30);
    await note({ en: MASK, es: WARMED });
  });

  const note = (changes: object) =>
    browser
      .post(`/api/products/${shelf[0]?.product.id}/notes`)
      .send({ practiceName: LAKESIDE, ...changes })
      .expect(200);

  const linesOf = (count: number) =>
    shelf.slice(0, count).map(({ variant }, index) => ({
      id: variant.id,
      quantity: index + 1,
      ...(index === 0 ? { timesOfDay: ['evening', 'morning'] } : {}),
    }));
  const titleOf = (index: number) => shelf[index]?.product.title ?? '';
  const plan = async (body: object, status = 200, from = browser, practiceName = LAKESIDE) =>
    (
      await from
        .post('/api/plans')
        .send({ practiceName, ...body })
        .expect(status)
    ).body;
  const print = async (body: object, paper?: Paper) => {
    const answer = await browser
      .post('/api/plans/pdf')
      .send({ practiceName: LAKESIDE, paper, ...body })
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    return readPdf(answer.body);
  };
  const newCart = async (body: object = {}) =>
    (
      await browser
        .post('/api/carts')
        .send({ practiceName: LAKESIDE, cartItems: linesOf(2), ...body })
        .expect(201)
    ).body;

  it('has the routine, the notes, and today’s prices with the discount, in words', async () => {
    const made: Plan = await plan({ cartItems: linesOf(2) });
    const [first, second] = shelf.map(({ variant }) => variant.price);
    const total = (first ?? 0) + 2 * (second ?? 0);
    const saved = Math.round(total * 0.2);
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    expect(made).toMatchObject({
      language: 'en',
      practiceName: LAKESIDE,
      title: 'Your eye care plan',
      nameLine: 'Name: {name}',
      call: 'Questions? Call (312) 555-0100.',
      routine: {
        title: 'Your routine',
        times: [
          { time: 'morning', title: 'Morning', products: [{ text: titleOf(0) }] },
          { time: 'evening', title: 'Evening', products: [{ text: titleOf(0) }] },
        ],
      },
      products: [
        {
          title: { text: titleOf(0) },
          quantity: 'Quantity 1',
          price: dollars(first ?? 0),
          howTo: { text: MASK },
        },
        {
          title: { text: titleOf(1) },
          quantity: 'Quantity 2',
          price: dollars(2 * (second ?? 0)),
          howTo: null,
        },
      ],
      sums: [
        { label: 'Online Price', amount: dollars(total) },
        { label: '20% OFF with code LAKESIDE20', amount: `\u2212${dollars(saved)}` },
        { label: 'Your Price', amount: dollars(total - saved) },
      ],
      notes: [
        'Prices as of January 12, 2027. Shipping and tax are calculated at checkout.',
        'This list is not a prescription.',
      ],
      link: null,
    });
    const paid = made.products.map(({ patientPrice }) => Number(patientPrice?.slice(1)) * 100);
    expect(Math.round(paid.reduce((sum, cents) => sum + cents))).toBe(total - saved);
    expect(await plan({ cartItems: linesOf(1), practiceDiscountCode: '' })).toMatchObject({
      products: [{ price: dollars(first ?? 0), patientPrice: null }],
      sums: [{ label: 'Total', amount: dollars(first ?? 0) }],
    });
  });

  it('of a cart has its link and code, in its language or the one asked for', async () => {
    const { cartUrl } = await newCart({ language: 'es' });
    const own: Plan = await plan({ cartUrl });
    expect(own).toMatchObject({
      language: 'es',
      title: 'Su plan para el cuidado de los ojos',
      link: { url: cartUrl, words: expect.stringContaining('Escanee') },
      products: [{ howTo: { text: WARMED } }, {}],
    });
    expect(own.link?.qrCode.size).toBeGreaterThan(20);
    const asked: Plan = await plan({ cartUrl, language: 'en' });
    expect(asked).toMatchObject({ title: 'Your eye care plan', link: { url: `${cartUrl}?lang=en` } });
  });

  it('says what cannot be bought today, and keeps it in the routine', async () => {
    const { cartUrl } = await newCart();
    const variantId = shelf[0]?.variant.id ?? '';
    await changeShop(api, [{ variantId, quantity: 0 }]);
    const made: Plan = await plan({ cartUrl });
    expect(made.products[0]).toMatchObject({ price: null, reason: 'Temporarily out of stock' });
    expect(made.routine?.times).toHaveLength(2);
    expect(made.sums[0]?.amount).toBe(made.products[1]?.price);
    await changeShop(api, [{ variantId, quantity: 50 }]);
  });

  it('of an expired cart comes without its link', async () => {
    const { cartUrl } = await newCart();
    await api.database.query('UPDATE carts SET expires_at = $1', [NOW]);
    expect(await plan({ cartUrl })).toMatchObject({ products: [{}, {}], link: null });
  });

  it('is refused for another practice’s cart, unknown products, a foreign code, and nothing at all', async () => {
    const { cartUrl } = await newCart();
    expect(await plan({ cartUrl }, 404, other, HARBOR)).toMatchObject({ code: 'cart_not_found' });
    expect(await plan({ cartUrl: 'https://elsewhere.example/cart/7Kq2mVx94T' }, 404)).toMatchObject({
      code: 'cart_not_found',
    });
    expect(await plan({ cartItems: [{ id: '1', quantity: 1 }] }, 422)).toMatchObject({
      code: 'unknown_item',
    });
    expect(await plan({ cartItems: linesOf(1), practiceDiscountCode: 'HARBOR20' }, 422)).toMatchObject({
      code: 'foreign_discount_code',
    });
    expect(await plan({ cartItems: [] }, 422)).toMatchObject({ code: 'empty_cart' });
    const pdf = await browser.post('/api/plans/pdf').send({ practiceName: LAKESIDE, cartUrl, paper: 'a3' });
    expect(pdf).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const lineToPatient = 'a'.repeat(MAX_LINE_TO_PATIENT + 1);
    const long = await browser
      .post('/api/plans/pdf')
      .send({ practiceName: LAKESIDE, cartUrl, lineToPatient });
    expect(long).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it.each(PAPERS)(
    'is one PDF page for 1 and 6 products on %s, and whole rows on more pages for 30',
    async (paper) => {
      const { pages: one, pictures } = await print({ cartItems: linesOf(1) }, paper);
      expect(one).toHaveLength(1);
      expect(pictures).toBe(1);
      expect(one[0]).toContain('Warm 20 seconds in the microwave.');
      expect((await print({ cartItems: linesOf(6) }, paper)).pages).toHaveLength(1);
      const thirty = linesOf(30).map((line) => ({ ...line, quantity: 1 }));
      const { pages } = await print({ cartItems: thirty }, paper);
      expect(pages.length).toBeGreaterThan(1);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      }
      const rowsOf = (page: string) => page.match(/^Quantity 1$/gm)?.length ?? 0;
      for (const page of pages) expect(rowsOf(page)).toBeGreaterThan(1);
      expect(pages.map(rowsOf).reduce((sum, rows) => sum + rows)).toBe(30);
      // A row ends with both prices, so twice as many prices as rows means that none was cut.
      const pricesOf = (page: string) => page.match(/^\$[\d,.]+$/gm)?.length ?? 0;
      for (const page of pages.slice(0, -1)) expect(pricesOf(page)).toBe(2 * rowsOf(page));
    },
  );

  it('is a PDF in Spanish with its accents, and with a name and a line that are kept nowhere', async () => {
    const { cartUrl } = await newCart();
    const { pages, title } = await print({
      cartUrl,
      language: 'es',
      patientName: 'Begoña Nguyễn',
      lineToPatient: 'Nos vemos, Begoña, en marzo.',
    });
    const words = pages.join('\n').replaceAll('\n', ' ');
    expect(words).toContain('Nombre: Begoña Nguyễn');
    expect(words).toContain('Nos vemos, Begoña, en marzo.');
    expect(words).toContain('Por la mañana');
    expect(words).toContain('¿Preguntas? Llame al (312) 555-0100.');
    expect(words).toContain('Escanee el código');
    const { link }: Plan = await plan({ cartUrl, language: 'es' });
    expect(words.replaceAll(' ', '')).toContain(link?.typed ?? 'no link');
    expect(title).toBe('Su plan para el cuidado de los ojos - Lakeside Eye Care');
    const { rows } = await api.database.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { name } of rows) {
      const found = await api.database.query(`SELECT 1 FROM ${name} AS one WHERE one::text LIKE '%Begoña%'`);
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });

  it('is a PDF with Greek and Cyrillic letters; what no font has is left out, and the row stays', async () => {
    await note({ en: 'Гель 王, Ελένη' });
    const { elements } = await print({ cartItems: linesOf(1) });
    const words = elements.map((one) => one.words);
    expect(words).toContain('Гель , Ελένη');
    await note({ en: '王' });
    const { elements: bare } = await print({ cartItems: linesOf(1) });
    expect(bare.map(({ tag }) => tag).join(' ')).toContain('Figure H3 P P');
    expect(bare.filter((one) => one.tag === 'P' && one.words === '')).toEqual([]);
    await note({ en: MASK });
  });

  it('is a PDF that can be read aloud: headings, paragraphs, pictures with words, and languages', async () => {
    const { cartUrl } = await newCart();
    const { products }: Plan = await plan({ cartUrl, language: 'es' });
    const [first, second] = products.map(({ title }) => title.text);
    const { elements, lang } = await print({ cartUrl, language: 'es' });
    expect(lang).toBe('es-US');
    const wordsOf = (tag: string) => elements.filter((one) => one.tag === tag).map(({ words }) => words);
    expect(wordsOf('H1')).toEqual(['Su plan para el cuidado de los ojos']);
    expect(wordsOf('H2')).toEqual(['Su rutina', 'Sus productos']);
    expect(wordsOf('H3')).toEqual(['Por la mañana', 'Por la noche', first, second]);
    expect(wordsOf('P')).toContain('¿Preguntas? Llame al (312) 555-0100.');
    const figures = elements.filter(({ tag }) => tag === 'Figure').map(({ alt }) => alt);
    expect(figures).toEqual([first, second, `${cartUrl}?lang=es`]);
    // The shop has both in Spanish, so nothing is marked; the note that a practice wrote in English only is.
    expect(elements.filter((one) => one.lang !== '')).toEqual([]);
    await note({ es: null });
    const { elements: mixed } = await print({ cartUrl, language: 'es' });
    expect(mixed.filter((one) => one.lang === 'en').map(({ words }) => words)).toEqual([
      MASK.replace('\n', ' '),
    ]);
    await note({ es: WARMED });
    // Read in this order: the practice, what it is about, the routine, each product with its picture and both prices, then the three
    // sums with their amounts, the code, its link, and the notes.
    expect(elements.map(({ tag }) => tag).join(' ')).toMatch(
      /^P H1 P H2 H3 P H3 P H2 Figure H3 P P P P Figure H3 P P P( P){6} Figure( P){4}$/,
    );
    const thirty = await print({ cartItems: linesOf(30).map((line) => ({ ...line, quantity: 1 })) });
    expect(thirty.elements.filter(({ words }) => /^Page \d/.test(words))).toEqual([]);
  });

  it('is limited as a PDF, which takes a while to draw', async () => {
    const tiny = { practiceName: HARBOR, cartItems: linesOf(1) };
    for (let index = 0; index < 16; index += 1) await other.post('/api/plans/pdf').send(tiny).expect(200);
    expect((await other.post('/api/plans/pdf').send(tiny).expect(429)).body).toEqual({
      code: 'rate_limited',
      message: 'Your practice has reached its limit of 16 PDFs an hour. Try again later.',
    });
  });
});
