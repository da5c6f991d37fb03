/** Front-desk shorthand for the shop's terms. Keys are words as `wordsOf` returns them. */
const MEANINGS = new Map<string, readonly string[]>(
  Object.entries({
    pf: ['preservative free', 'preservative'],
    'p f': ['preservative free', 'preservative'],
    'preservative free': ['preservative'],
    'no preservatives': ['preservative'],
    tears: ['drops'],
    'artificial tears': ['drops'],
    ats: ['drops'],
    'tear drops': ['drops'],
    teardrops: ['drops'],
    gtt: ['drops'],
    gtts: ['drops'],
    ung: ['ointment'],
    oint: ['ointment'],
    lube: ['lubricant'],
    hocl: ['hypochlorous'],
    'hypochlorous acid': ['hypochlorous'],
    'fish oil': ['omega 3', 'omega'],
    'fish oils': ['omega 3', 'omega'],
    'o 3': ['omega 3'],
    'omega three': ['omega 3'],
    epa: ['omega'],
    dha: ['omega'],
    efa: ['omega'],
    'sodium hyaluronate': ['hyaluronate', 'hyaluronic'],
    hyaluronate: ['hyaluronic'],
    'hyaluronic acid': ['hyaluronic', 'hyaluronate'],
    hyaluronic: ['hyaluronate'],
    vit: ['vitamin'],
    vitamins: ['vitamin', 'supplements'],
    supp: ['supplements'],
    supps: ['supplements'],
    pills: ['softgels', 'supplements'],
    capsules: ['softgels', 'supplements'],
    caps: ['softgels', 'supplements'],
    'warm compress': ['heat mask', 'warm mask'],
    'warm compresses': ['heat mask', 'warm mask'],
    'hot compress': ['heat mask', 'warm mask'],
    compress: ['heat mask', 'warm mask'],
    compresses: ['heat mask', 'warm mask'],
    'moist heat': ['heat mask', 'warm mask'],
    'heat pack': ['heat mask'],
    'hot pack': ['heat mask'],
    'bead mask': ['heat mask'],
    'sleep mask': ['blackout mask', 'night mask', 'sleep goggles'],
    'sleep masks': ['blackout mask', 'night mask', 'sleep goggles'],
    'sleeping mask': ['blackout mask', 'night mask', 'sleep goggles'],
    'eye shade': ['blackout mask', 'night mask', 'sleep goggles'],
    hot: ['heat', 'warm'],
    warm: ['heat'],
    warming: ['heat'],
    cold: ['cool'],
    scrub: ['wipes', 'cleanser', 'foam'],
    scrubs: ['wipes', 'cleanser', 'foam'],
    pads: ['wipes'],
    towelettes: ['wipes'],
    cleaner: ['cleanser'],
    cleansing: ['cleanser', 'clean'],
    cleaning: ['cleanser', 'clean'],
    remover: ['removes', 'off'],
    shampoo: ['cleanser', 'wash', 'foam'],
    soap: ['cleanser', 'wash', 'foam'],
    eyelid: ['lid'],
    eyelids: ['lid'],
    'single use': ['single dose', 'vials'],
    'unit dose': ['single dose', 'vials'],
    'single dose': ['vials'],
    sdu: ['single dose', 'vials'],
    ud: ['single dose', 'vials'],
    contacts: ['contact lens'],
    cl: ['contact lens'],
    cls: ['contact lens'],
    rewetters: ['rewetting'],
    tto: ['tea tree'],
    // For "tea tree oil": the shop names the tree only.
    'tree oil': ['tree'],
    glasses: ['goggles', 'eyewear'],
    vaporizer: ['humidifier'],
    nighttime: ['night', 'evening'],
    'night time': ['night', 'evening'],
    bedtime: ['night', 'evening', 'bedside'],
    pm: ['night', 'evening'],
    daytime: ['day', 'daily'],
    kids: ['junior'],
    children: ['junior'],
    childrens: ['junior'],
    pediatric: ['junior'],
    computer: ['screen'],
    sample: ['travel', 'pocket'],
    ct: ['count'],
    cts: ['count'],
    cnt: ['count'],
    gm: ['g'],
    gms: ['g'],
    grams: ['g'],
    pr: ['pairs'],
    starter: ['first visit', 'start'],
  }),
);

/** The most words that a shorthand has. */
export const MAX_SHORTHAND_WORDS = 2;

/** The words of shorthand that are long enough to be recognized with a typo. */
export const SHORTHAND_WORDS: readonly string[] = [
  ...new Set([...MEANINGS.keys()].flatMap((words) => words.split(' ')).filter((word) => word.length >= 5)),
];

/** What shorthand stands for, each as it would be searched; empty for other words. */
export const meaningsOf = (words: readonly string[]): readonly string[] =>
  MEANINGS.get(words.join(' ')) ?? [];

/** Whether a letter after this word is a name, such as the E of "vitamin E", and not the beginning of a word. */
export const isNamedByLetter = (word: string): boolean => /^vit(amins?)?$/.test(word);

/** Stop words of an eye-care shop: "eye mask" means masks. Products need not have them, but rank higher with them. */
export const isWeak = (word: string): boolean => WEAK.has(word);

const WEAK = new Set(
  'a an and any at by eye eyes dry for from in no of on or our product products the to with without your'.split(
    ' ',
  ),
);
