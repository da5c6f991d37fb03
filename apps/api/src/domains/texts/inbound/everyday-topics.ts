import { list } from './phrases.js';

/**
 * Topics that patients and an eye-care practice write about. A refusal in the same clause as one of these is about that thing:
 * "cancel my order", "I don't want the mask", "wrong size". A word ending in `~` matches all words with that prefix.
 */
export const EVERYDAY_TOPICS = list(
  // Products and their use
  'drop, drops, droplets, gel, gels, ointment~, mask~, wipes, spray~, cleanser~, compress~, omega~, vitamin~, bottle~, box, boxes, tube~',
  'cap, caps, tip, seal, sample~, pill~, tablet~, capsule~, supplement~, medication~, medicine~, meds, steroid~, antibiotic~, treatment~',
  'restasis, xiidra, systane, refresh, generic~, lens, lenses, lense, contacts, glasses, frames, makeup, mascara, brand~, flavor~, kit~',
  'product~, item~, size, sizes, color, refill~, reorder~, rx, prescri~, solution, humidifier~, heat, microwave, half, pair, goggles, plugs',
  // Eyes and health
  'eyes, eye, eyelid~, lid~, lash~, tears, tear, vision, blur~, dry~, red, redness, itch~, burn~, sting~, hurt~, pain~, sore~, swell~',
  'swollen, twitch~, water, watering, headache~, allerg~, symptom~, lasik, cataract~, surger~, smoking, coffee, crying, eating, sleep~, floaters',
  // Orders and payment
  'order~, cart~, checkout~, ship~, deliver~, package~, track~, return~, refund~, exchange~, receipt~, price~, pricing, cost, costs, total',
  'pay, paying, paid, payment~, charge~, card, cards, cash, paypal, insurance, hsa, fsa, deductible, bandage, patch, discount~, code, codes, coupon~, sale',
  'tax~, money, dollars, fee, fees, subscription for, monthly, auto, autoship, automatic, address~, zip, apt, birthdate, birthday, bigger, smaller, one out, reminder for, voicemail, house,  mail came, stock, store, walgreens, cvs, costco',
  'amazon, bank, link~, page~, site, website, app, button, screen, cursor, spinning, door, password, login, error, loading, folder, went to spam, wifi, internet',
  // Visits
  'appointment~, appt~, visit~, exam~, checkup~, test, tests, resched~, schedul~, booking, slot, office hours, hours, open, close, closed, parking, traffic',
  'bus, flight, monday~, tuesday~, wednesday~, thursday~, friday~, saturday~, sunday~, tomorrow, tonight, today, week~, weekend, month~',
  'morning~, afternoon, noon, pm, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, oclock, minutes, hour, late, ride, form, forms, records',
  // Spanish
  'gotas, mascara~, toallita~, frasco~, botella~, producto~, lentes, receta~, medicina, tratamiento~, ojo, ojos, arde~, duele~, pedido~, orden, ordenar',
  'carrito, envio, enlace~, pagina, tarjeta~, pago, pagar, precio~, codigo~, descuento~, seguro, dinero, recibo~, cita~, examen, viernes, lunes, martes',
  'talla, direccion, manana, semana, mes, dos, una, uno, restasis, link, abr~, llegado, presion',
);

/** The words for texts, and for whom they reach. */
export const CONTACT = list(
  'text~, txt~, message~, messaging, msg~, sms, contacting, contact me, contacted, email, your products, no longer a, calling, my number, this number, wrong number, lose my, list, lists, reminder~',
  'alert~, notification~, spam~, buried, passed away, died, deceased, or know this, taken off, for someone else, meant for, stop send~, you to stop, to stop last, cost me money, cost me |, stop this, stop these, unsub~, opt out, opt me, opted, opting, leave me, alone, me off, me out, harass~, fuck~, sue, off your, mensaje~, numero, lista, escrib~',
);
