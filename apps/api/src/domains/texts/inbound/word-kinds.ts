import { list } from './phrases.js';
import { findSpanishKind } from './spanish-stems.js';

/**
 * Words that say the same in a reply, in English and Spanish without accents. "quit messaging us" and "cease texting my
 * cell" are both END TEXT ME, so what the score has learned from one applies to the other. A word has one kind, the
 * first. Spanish verbs have many endings ("quítenme", "quitármelo"): spanish-stems.ts recognizes them by how they
 * begin.
 */
const WORDS_BY_KIND: Readonly<Record<string, readonly string[]>> = {
  END: list(
    'stop, stops, stopped, stopping, stopall, quit, quits, quitting, cease, halt, end, ends, ended, ending, discontinue, discontinued',
    'terminate, desist, finish, kill, pause, mute, silence, basta, alto, pare, paren, parar, para, cese, cesen, dejen, deje, deja, dejar',
  ),
  REMOVE: list(
    'remove, removed, removing, delete, deleted, erase, erased, drop, scratch, strike, wipe, purge, scrub, take, taken, exclude, rmv',
    'suppress, suppressed, quiten, quite, quita, quitenme, quiteme, saquen, saqueme, saquenme, sacar, borren, borre, borra, borrenme, borreme, elimine',
    'eliminen, eliminar, eliminenme',
  ),
  CANCEL: list(
    'cancel, canceled, cancelled, cancelling, canceling, cancelar, cancele, cancelen, cancela, cancelo',
  ),
  UNSUBSCRIBE: list(
    'unsubscribe, unsubscribed, unsubscribing, unsub, optout, opt, opted, opting, unenroll, revoke, revoked, revoking, withdraw',
    'withdrawn, rescind',
  ),
  NOT: list(
    'not, no, dont, doesnt, didnt, wont, cant, cannot, never, isnt, arent, aint, wasnt, dnt, donot, without, nobody, none, noone, nor',
    'nope, nah, nunca, tampoco, ni, nadie',
  ),
  TEXT: list(
    'text, texts, texting, texted, txt, txts, txting, message, messages, messaging, msg, msgs, msging, sms, notification',
    'notifications, reminder, reminders, alert, alerts, email, emails, mail, communication, communications, spam, promo, promos',
    'promotions, ads, ad, marketing, solicitation, soliciting, solicit, stuff, junk, crap, mensaje, mensajes, texto, textos',
    'recordatorios, avisos',
  ),
  REACH: list(
    'contact, contacting, contacted, call, calls, calling, called, reach, write, writing, bother, bothering, bothered, disturb, harass',
    'harassing, harassment, annoy, annoying, annoyed, pester, bug, bugging, hit, escriban, escriba, escribir, escribirme, escribas',
    'manden, mande, mandar, mandarme, mandes, envien, envie, enviar, enviarme, molesten, moleste, molestar, molestarme, llamen, llame',
    'contacten, contactarme, texteen, textees',
  ),
  SEND: list('send, sending, sent, sends, mandaron, enviaron'),
  ME: list('me, us, my, our, mine, myself, mi, nos'),
  NUMBER: list(
    'number, numbers, phone, cell, cellphone, line, mobile, num, landline, numero, telefono, celular',
  ),
  LIST: list(
    'list, lists, database, system, records, file, contacts, service, program, subscription, lista, suscripcion, base',
  ),
  YOU: list('you, your, yours, u, ur, ya, yall, yourself, ustedes, usted, su, sus'),
  THIS: list('this, these, those, that, them, it, its, esto, estos, esos, eso, este, esta'),
  WRONG: list('wrong, incorrect, mistaken, equivocado, equivocada, equivoco, equivocaron'),
  WHO: list('who, whos, whose, whom, quien, quienes'),
  WHY: list('why, how, where, por, que, donde, como'),
  PERSON: list(
    'person, guy, lady, girl, man, woman, dude, party, patient, people, someone, somebody, somebodys, persona, senor, senora, paciente',
  ),
  FAMILY: list(
    'he, she, him, her, his, husband, wife, mom, mother, dad, father, son, daughter, grandma, grandmother, grandfather, aunt, brother',
    'sister, esposo, esposa, mama, papa, hijo, hija, abuela, madre, padre',
  ),
  DEAD: list('died, dead, deceased, passed, death, murio, fallecio, fallecido, fallecida, muerto'),
  AGAIN: list('again, anymore, longer, ever, more, further, mas, nuevamente'),
  WANT: list(
    'want, wanted, wants, wanna, need, needed, like, wish, care, prefer, rather, interested, interest, intrested, quiero, queremos',
    'deseo, necesito, interesa, interesada, interesado',
  ),
  AGREE: list(
    'sign, signed, signup, consent, consented, consenting, permission, agree, agreed, agreeing, authorize, authorized, subscribe',
    'subscribed, enroll, enrolled, ask, asked, request, requested, permiso, autorice',
  ),
  LAW: list(
    'lawyer, attorney, sue, suing, lawsuit, court, legal, illegal, fcc, ftc, tcpa, bbb, police, report, reporting, reported, violation',
    'violating, block, blocked, blocking, abogado, demandar, denunciar, reportar',
  ),
  ANGER: list(
    'fuck, fucking, shit, damn, hell, idiot, idiots, asshole, assholes, moron, morons, bitch, wtf, stfu, gtfo, sick, tired, hate',
    'ridiculous, enough, stupid, jerk, jerks, screw, harto, harta',
  ),
  AWAY: list('off, out, away, alone, lost, lose, forget, paz'),
  POLITE: list(
    'please, pls, plz, plss, thanks, thank, thx, ty, kindly, favor, gracias, porfa, porfavor, sorry',
  ),
  TIME: list(
    'today, tomorrow, tonight, monday, tuesday, wednesday, thursday, friday, saturday, sunday, week, weeks, month, months, year, years',
    'day, days, morning, afternoon, evening, night, noon, hour, hours, minute, minutes, am, pm, later, soon, now, yesterday, hoy, manana',
    'semana, mes, lunes, martes, miercoles, jueves, viernes, sabado, domingo, tarde, noche',
  ),
  PRODUCT: list(
    'drops, gel, gels, ointment, mask, masks, wipes, spray, cleanser, compress, omega, vitamin, vitamins, bottle, bottles, box, boxes',
    'tube, tubes, cap, caps, tip, seal, sample, samples, pill, pills, tablet, tablets, capsule, capsules, supplement, supplements',
    'medication, medications, medicine, meds, steroid, treatment, restasis, xiidra, systane, refresh, generic, lens, lenses, glasses',
    'frames, makeup, mascara, eyeliner, brand, flavor, kit, kits, product, products, item, items, size, sizes, color, refill, refills',
    'reorder, rx, prescription, solution, humidifier, pair, goggles, plugs, gotas, mascarilla, toallitas, frasco, botella, producto',
    'productos, lentes, receta, medicina, lagrimas',
  ),
  EYE: list(
    'eye, eyes, eyelid, eyelids, lid, lids, lash, lashes, tears, tear, vision, blur, blurry, dry, dryness, red, redness, itch, itchy',
    'itching, burn, burns, burning, sting, stings, stinging, hurt, hurts, pain, sore, swollen, swelling, twitch, twitching, watering',
    'headache, allergy, allergies, allergic, symptoms, symptom, lasik, cataract, cataracts, surgery, floaters, ojo, ojos, arde, arden',
    'vista',
  ),
  ORDER: list(
    'order, orders, ordered, ordering, cart, checkout, ship, ships, shipped, shipping, shipment, delivery, deliver, delivered, package',
    'packages, track, tracking, return, returns, refund, exchange, receipt, price, prices, pricing, cost, costs, total, pay, paying',
    'paid, payment, payments, charge, charged, charges, card, cards, cash, paypal, insurance, hsa, fsa, deductible, copay, discount',
    'code, codes, coupon, coupons, sale, tax, money, dollars, fee, fees, bill, balance, address, stock, store, walgreens, cvs, costco',
    'amazon, pharmacy, link, links, page, site, website, app, button, screen, password, login, error, folder, download, shop, buy',
    'bought, purchase, pedido, orden, ordenar, ordene, carrito, envio, enlace, pagina, tarjeta, pago, pagar, precio, codigo',
    'descuento, seguro, dinero, recibo, paquete',
  ),
  VISIT: list(
    'appointment, appointments, appt, appts, visit, visits, exam, exams, checkup, test, tests, reschedule, rescheduled, schedule',
    'scheduled, booking, booked, book, slot, open, close, closed, parking, traffic, late, office, cita, citas, examen, consulta',
  ),
  DOCTOR: list(
    'doctor, doctors, dr, doc, optometrist, ophthalmologist, clinic, practice, provider, doctora, medico, consultorio',
  ),
  ELSEWHERE: list(
    'moved, moving, switched, switch, switching, changed, left, another, different, new, other, elsewhere, somewhere, mude, cambie, otro',
    'otra',
  ),
  BE: list(
    'is, are, was, were, be, been, being, am, im, do, does, did, have, has, had, will, would, can, could, should',
  ),
  WHAT: list('what, when, which, much, many, cuanto, cuando, cual, cuantas, cuantos'),
};

/** Shorter words are too close to others to be recognized with a typo. */
const MIN_TYPO_LENGTH = 6;

const kinds = new Map<string, string>();
const kindsWithTypo = new Map<string, string>();
for (const [kind, words] of Object.entries(WORDS_BY_KIND)) {
  for (const word of words) {
    if (!kinds.has(word)) kinds.set(word, kind);
    if (word.length < MIN_TYPO_LENGTH) continue;
    for (const rest of listWithoutOneLetter(word)) kindsWithTypo.set(rest, kindsWithTypo.get(rest) ?? kind);
  }
}

/** The kind of a normalized word, also with one letter left out, added, wrong, or swapped with the next; null for most. */
export function findKind(word: string): string | null {
  const kind = kinds.get(word) ?? findSpanishKind(word);
  if (kind !== null) return kind;
  if (word.length < MIN_TYPO_LENGTH - 1) return null;
  // Two words one typo apart become equal when the right letter is left out of one, or of both.
  for (const rest of [word, ...listWithoutOneLetter(word)]) {
    const near = kindsWithTypo.get(rest);
    if (near !== undefined) return near;
  }
  return null;
}

function listWithoutOneLetter(word: string): readonly string[] {
  return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));
}
