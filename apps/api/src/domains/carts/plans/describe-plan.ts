import type {
  CartItem,
  HowTo,
  Plan,
  PlanProduct,
  QrModules,
  UnavailableItem,
} from '@eyecart/shared/contracts';
import { howToIn } from '@eyecart/shared/languages/how-to-in';
import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import type { Words } from '@eyecart/shared/languages/words';
import { linePayments } from '@eyecart/shared/rules/line-payments';
import { NAME_GAP } from '@eyecart/shared/rules/name-gap';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { routineOf } from '@eyecart/shared/rules/routine';
import type { CartLine } from '../../../db/schema/index.js';

/** The content of a plan. Amounts in cents; products are already in the plan's language. */
export interface PlanFacts {
  readonly practiceName: string;
  /** E.164. */
  readonly practicePhone: string | null;
  readonly lines: readonly CartLine[];
  readonly items: readonly CartItem[];
  readonly unavailable: readonly UnavailableItem[];
  /** The practice's notes, by product id. */
  readonly howTo: Readonly<Record<string, HowTo>> | null;
  readonly discountCode: string | null;
  readonly onlinePriceCents: number;
  readonly discountCents: number;
  readonly yourPriceCents: number;
  readonly link: { readonly url: string; readonly typed: string; readonly qrCode: QrModules } | null;
  readonly now: Date;
  /** The practice's. */
  readonly timeZone: string;
}

/** A plan with every word and amount ready, in the language of the words (docs/product.md §15.5). */
export function describePlan(facts: PlanFacts, words: Words): Plan {
  const { sheet, routine, times } = words.plan;
  const titles = new Map([...facts.items, ...facts.unavailable].map((one) => [one.id, titleIn(words, one)]));
  const timed = routineOf(facts.lines).map(({ time, steps }) => ({
    time,
    title: times[time],
    products: steps.flatMap(({ variantId: id }) => {
      const found = titles.get(id);
      return found ? [{ id, ...found }] : [];
    }),
  }));
  return {
    language: words.language,
    locale: words.locale,
    practiceName: facts.practiceName,
    title: sheet.title,
    nameLine: sheet.name({ name: NAME_GAP }),
    pageLine: sheet.page({ page: '{page}', pages: '{pages}' }),
    call: facts.practicePhone && sheet.call({ phone: formatUsPhone(facts.practicePhone) }),
    routine: timed.length === 0 ? null : { title: routine, times: timed },
    productsTitle: sheet.products,
    products: productsOf(facts, words),
    sums: sumsOf(facts, words),
    notes: [
      ...(facts.items.length === 0 ? [] : [sheet.prices({ date: dateIn(words.locale, facts) })]),
      sheet.notPrescription,
    ],
    link: facts.link && { ...facts.link, words: sheet.scan },
  };
}

function productsOf(facts: PlanFacts, words: Words): PlanProduct[] {
  const paid = linePayments(facts.items, facts.discountCents);
  const paidById = new Map(facts.items.map(({ id }, index) => [id, paid[index] ?? 0]));
  return facts.lines.flatMap((line) => productOf(line, facts, paidById, words) ?? []);
}

function productOf(
  line: CartLine,
  facts: PlanFacts,
  paidById: ReadonlyMap<string, number>,
  words: Words,
): PlanProduct | null {
  const note = howToIn(words.language, facts.howTo?.[line.productId]);
  const howTo = note && { text: note.text, ...languageField(note.language) };
  const { quantity: quantityWords } = words.lines;
  const item = facts.items.find(({ id }) => id === line.variantId);
  if (item) {
    const { id, imageUrl, quantity, price } = item;
    return {
      id,
      title: titleIn(words, item),
      imageUrl,
      quantity: quantityWords({ quantity }),
      price: words.money(price * quantity),
      patientPrice: facts.discountCents === 0 ? null : words.money(paidById.get(id) ?? 0),
      reason: null,
      howTo,
    };
  }
  const gone = facts.unavailable.find(({ id }) => id === line.variantId);
  if (!gone) return null;
  const { id, imageUrl, quantity } = gone;
  return {
    id,
    title: titleIn(words, gone),
    imageUrl,
    quantity: quantityWords({ quantity }),
    price: null,
    patientPrice: null,
    reason: gone.reasonCode === 'gone' ? words.lines.gone : words.lines.soldOut,
    howTo,
  };
}

function sumsOf(facts: PlanFacts, { prices, checkout, money }: Words): Plan['sums'] {
  const { onlinePriceCents, discountCents, yourPriceCents, discountCode } = facts;
  if (facts.items.length === 0) return [];
  if (discountCode === null || discountCents === 0) {
    return [{ label: checkout.total, amount: money(yourPriceCents) }];
  }
  return [
    { label: prices.online, amount: money(onlinePriceCents) },
    { label: prices.discount({ code: discountCode }), amount: money(-discountCents) },
    { label: prices.yours, amount: money(yourPriceCents) },
  ];
}

/** Titles are in English unless the shop has a translation. */
const titleIn = (
  words: Words,
  {
    title,
    language = DEFAULT_LANGUAGE,
  }: { readonly title: string; readonly language?: Language | undefined },
) => ({ text: title, ...languageField(language === words.language ? undefined : language) });

const languageField = (language: Language | undefined) => (language === undefined ? {} : { language });

const dateIn = (locale: string, { now, timeZone }: PlanFacts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(now);
