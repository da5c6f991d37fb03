/** What a front desk types, and what must come first. */
export interface FrontDeskSearch {
  readonly typed: string;
  /** Brand, title, and type of a product, as "Halden Moisture Chamber Goggles (Moisture Goggles)". */
  readonly wanted: RegExp;
  /** Whether each of the first three must match, or only one of them. */
  readonly among: 'each' | 'one';
}

const each = (typed: string, wanted: RegExp): FrontDeskSearch => ({ typed, wanted, among: 'each' });
const one = (typed: string, wanted: RegExp): FrontDeskSearch => ({ typed, wanted, among: 'one' });

/** Names, brands, shorthand, joined words, typos, and words that are still being typed. */
export const FRONT_DESK_SEARCHES: readonly FrontDeskSearch[] = [
  // As the shop writes it.
  each('eye drops', /Drops/),
  each('lid wipes', /Lid Wipes/),
  each('heat mask', /Mask/),
  each('gel', /\bGel\b/),
  each('goggles', /Goggles/),
  each('humidifier', /Humidifier/),
  each('lid foam', /Lid Foam/),
  each('travel kit', /Kit.*\(Travel Kits\)/),
  each('30 vials', /30 Vials/),
  one('weighted mask', /Weighted Heat Mask/),
  one('tea tree', /Tea Tree Lid Wipes/),
  one('tea tree oil', /Tea Tree Lid Wipes/),
  one('contact lens drops', /Contact Lens Rewetting Drops/),
  // By brand.
  each('halden', /^Halden/),
  one('quell gel', /^Quell.*Gel/),
  one('tidewell vials', /^Tidewell.*Vials/),
  // Shorthand and other words.
  each('pf drops', /Preservative-Free|\(Eye Drops\)/),
  one('pf drops', /Preservative-Free Drops/),
  each('eye mask', /\(Heat Masks\)/),
  each('warm compress', /\(Heat Masks\)/),
  each('warm compres', /\(Heat Masks\)/),
  each('artifical tears', /\(Eye Drops\)/),
  each('artificial tears', /\(Eye Drops\)/),
  each('fish oil', /Omega/),
  each('hocl', /Hypochlorous/),
  each('lid scrub', /\((Lid Wipes|Lid Cleansers)\)/),
  each('eyelid spray', /\(Eyelid Sprays\)/),
  one('single use vials', /Single-Dose/),
  one('kids omega', /Junior Omega-3/),
  one('makeup wipes', /Make-Up Off Lid Wipes/),
  each('vit d', /Vitamin D/),
  each('vitamin c', /Vitamin C/),
  one('sleep mask', /Blackout Heat Mask/),
  one('sleep mask', /Sleep Goggles/),
  // Joined words.
  each('lidwipes', /Lid Wipes/),
  each('omega3', /Omega-3/),
  each('heatmask', /Heat Mask/),
  each('eyedrops', /Drops/),
  one('teatree', /Tea Tree/),
  one('foamcleanser', /Foam Cleanser/),
  // Split words, and sizes with and without a space.
  each('eye lid wipes', /Lid Wipes/),
  each('eyelid wipes', /Lid Wipes/),
  each('lid wipes 30ct', /Wipes.* 30 Count/),
  each('lid wipes 30 ct', /Wipes.* 30 Count/),
  each('30ct wipes', /Wipes.* 30 Count/),
  each('30 ct', /\b30 Count/),
  each('30ct', /\b30 Count/),
  each('60 count wipes', /Wipes.* 60 Count/),
  each('10ml drops', /10 mL/),
  one('omega 90ct', /Omega.* 90 Count/),
  each('make up wipes', /Make-Up/),
  each('eye lid cleanser', /Lid (Foam )?Cleanser/),
  each('eyemask', /\(Heat Masks\)/),
  each('soft gels', /Softgels/),
  each('over night gel', /Overnight.* Gel/),
  each('eye drops 30 vials', /30 Vials/),
  // Typos.
  each('presrvative', /Preservative-Free|\(Eye Drops\)/),
  each('wipse', /Wipes/),
  each('humidifer', /Humidifier/),
  one('hypoclorous spray', /Hypochlorous/),
  one('hallden drops', /^Halden.*Drops/),
  one('lutien', /Lutein/),
  each('ointmnet', /Ointment/),
  // While typing.
  each('preserv', /Preservative-Free|\(Eye Drops\)/),
  one('night ge', /Night.* Gel/),
];
