import { FORMS } from './forms.js';
import type { ProductSpec } from './product-spec.js';

/** The shop's Spanish translations of much of the demo catalog. As in many shops, some products have none. */
const SPANISH: Readonly<Record<string, string>> = {
  'Lubricating Eye Drops, 10 mL': 'Gotas lubricantes para los ojos, 10 mL',
  'An everyday drop for eyes that feel dry by the afternoon. Clear, light and quick to settle.':
    'Gotas de uso diario para ojos que se sienten secos por la tarde. Transparentes y ligeras; se asientan rápido.',
  'Weighted Heat Mask': 'Antifaz térmico con peso',
  'Gentle, even warmth for ten minutes in the evening. Flax filling holds its heat and rests lightly on closed lids.':
    'Calor suave y uniforme durante diez minutos por la noche. El relleno de linaza conserva el calor y se apoya con suavidad sobre los párpados cerrados.',
  'Single-Dose Eye Drops, 30 Vials': 'Gotas para los ojos, 30 ampolletas de un solo uso',
  'One fresh vial at a time, sealed until you twist it open. Easy to keep at a desk or in a bag.':
    'Una ampolleta nueva cada vez, sellada hasta que la abre. Fácil de guardar en el escritorio o en la bolsa.',
  'Thirty sealed vials for your pocket, desk and nightstand.':
    'Treinta ampolletas selladas para el bolsillo, el escritorio y la mesita de noche.',
  'Lid Foam Cleanser, 50 mL': 'Espuma limpiadora para párpados, 50 mL',
  'An airy foam that lifts makeup and grime from closed lids. Massage for twenty seconds and rinse.':
    'Una espuma ligera que retira maquillaje e impurezas de los párpados cerrados. Masajee veinte segundos y enjuague.',
  'Omega-3 Softgels': 'Omega-3 en cápsulas blandas',
  'Re-esterified fish oil in a small, smooth softgel. Take two a day with a meal.':
    'Aceite de pescado reesterificado en una cápsula pequeña y suave. Tome dos al día con una comida.',
  'Overnight Eye Gel, 10 g': 'Gel nocturno para los ojos, 10 g',
  'A clear gel for the night. Apply it last, right before bed.':
    'Un gel transparente para la noche. Aplíquelo al final, justo antes de dormir.',
  'Daily Lid Wipes, 60 Count': 'Toallitas diarias para párpados, 60 piezas',
  'Soft, textured wipes for morning and evening.': 'Toallitas suaves con textura para la mañana y la noche.',
  'Hypochlorous Eyelid Spray, 59 mL': 'Spray de ácido hipocloroso para párpados, 59 mL',
  'A fine mist for closed lids. No rinsing, no scent, dry in a moment.':
    'Un rocío fino para los párpados cerrados. Sin enjuague ni aroma; se seca en un momento.',
  'Preservative-Free Drops, 30 Vials': 'Gotas sin conservantes, 30 ampolletas de un solo uso',
  'A gentle drop without preservatives, made for frequent use through the day.':
    'Gotas suaves sin conservantes, hechas para usarse varias veces al día.',
  'Microwave Heat Mask': 'Antifaz térmico para microondas',
  'Clay beads that hold steady warmth. Twenty seconds in the microwave, ten minutes of calm.':
    'Perlas de arcilla que conservan un calor constante. Veinte segundos en el microondas, diez minutos de calma.',
  'Tea Tree Lid Wipes, 60 Count': 'Toallitas para párpados con árbol de té, 60 piezas',
  'Thick wipes with a little tea tree for a deep, fresh clean.':
    'Toallitas gruesas con un poco de árbol de té para una limpieza profunda y fresca.',
  'Night Repair Eye Drops, 10 mL': 'Gotas nocturnas para los ojos, 10 mL',
  'A slightly thicker drop for the last half hour of the day, when lids feel heavy.':
    'Gotas un poco más espesas para la última media hora del día, cuando los párpados se sienten pesados.',
  'Soothing Eye Drops, 15 mL': 'Gotas calmantes para los ojos, 15 mL',
  'Soft comfort for eyes that have focused on one thing for too long.':
    'Alivio suave para ojos que han mirado lo mismo por demasiado tiempo.',
  'Hydrating Eye Drops, 10 mL': 'Gotas hidratantes para los ojos, 10 mL',
  'A watery drop that spreads in one blink and leaves no film on glasses.':
    'Gotas fluidas que se reparten con un parpadeo y no dejan huella en los lentes.',
  'Rich Night Ointment, 5 g': 'Ungüento nocturno, 5 g',
  'A rich ointment for lids that do not quite close at night.':
    'Un ungüento espeso para párpados que no cierran del todo por la noche.',
  'First Visit Kit': 'Paquete de primera visita',
  'Drops, wipes and a small heat mask, with a card that explains when to use each.':
    'Gotas, toallitas y un antifaz térmico pequeño, con una tarjeta que explica cuándo usar cada uno.',
  'Use as often as you like during the day': 'Úselas cuantas veces quiera durante el día',
  'Use within six months of opening': 'Úselas dentro de los seis meses después de abrirlas',
  'Each vial is sealed and holds one use for both eyes': 'Cada vial está sellado y alcanza para los dos ojos',
  'No preservatives': 'Sin conservantes',
  'A strip the size of a grain of rice is enough': 'Basta una tira del tamaño de un grano de arroz',
  'May blur vision for a few minutes; best at bedtime':
    'Puede nublar la vista unos minutos; es mejor usarlo al acostarse',
  'Wipe along closed lids, then discard': 'Páselas por los párpados cerrados y deséchelas',
  'Close the lid tightly after use': 'Cierre bien la tapa después de usarlas',
  'Massage into closed lids, then rinse': 'Masajee sobre los párpados cerrados y enjuague',
  'Removes makeup without oil': 'Quita el maquillaje sin aceite',
  'Spray on closed lids and let dry': 'Rocíe sobre los párpados cerrados y deje secar',
  'No rinsing needed': 'No necesita enjuague',
  'Test the warmth on your wrist first': 'Primero pruebe el calor en la muñeca',
  'Ten minutes on closed lids': 'Diez minutos sobre los párpados cerrados',
  'Take with a meal': 'Tómelas con una comida',
  'Ask your practice if you take other supplements or medications':
    'Pregunte en su clínica si toma otros suplementos o medicamentos',
  'Everything in one pouch': 'Todo en un estuche',
  'Refills sold separately': 'Los repuestos se venden por separado',
  Color: 'Color',
  Terracotta: 'Terracota',
  Sage: 'Salvia',
  Navy: 'Azul marino',
  Strap: 'Correa',
  Standard: 'Estándar',
  Long: 'Larga',
  Small: 'Pequeña',
  Forest: 'Verde bosque',
  Oat: 'Avena',
  Charcoal: 'Carbón',
  Size: 'Tamaño',
  '60 count': '60 cápsulas',
  '90 count': '90 cápsulas',
  '120 count': '120 cápsulas',
  '180 count': '180 cápsulas',
};

/** A product in Spanish. Like the real shop, untranslated fields stay in English. */
export interface Translation {
  title: string;
  descriptionHtml: string;
  /** Option names and values by their English names. */
  options: Record<string, string>;
}

/** Null for a product that the shop has not translated. */
export function spanishOf(spec: ProductSpec): Translation | null {
  const title = SPANISH[spec.title];
  const about = SPANISH[spec.about];
  if (title === undefined || about === undefined) return null;
  const points = FORMS[spec.form].points.map((point) => `<li>${SPANISH[point] ?? point}</li>`).join('');
  const words = (spec.options ?? []).flatMap(({ name, values }) => [name, ...values]);
  return {
    title,
    descriptionHtml: `<p>${about}</p><ul>${points}</ul>`,
    options: Object.fromEntries(words.map((word) => [word.replaceAll('\u00a0', ' '), SPANISH[word] ?? word])),
  };
}
