import { list, type Slots } from './phrases.js';

/** Everyday phrases that only look like a request to stop. They are cut out before the doubtful ones are looked for. */
export const HARMLESS_PHRASES = list(
  // Stop: a place, a visit, a treatment
  '{bus} stop, stop sign~, stop light~, stop by, {ill} stop {inthere}, stop {taking}, stop the ... {project}, should i stop',
  'enough to stop, text~ and driv~, contact lens~',
  // A question about the words of our texts
  'if {you} {reply} stop ..., what {does} ... {stopword} ..., what happens if ... {stopword} ..., que {significa} ... {stopword} ...',
  // Stop and opt out, denied or doubted: texts are welcome
  '| {please}* dont stop ... |, | {please}* dont ever stop ... |, if {you} stop ..., did {you} stop ...',
  '| why was i removed ..., please keep texting',
  // Texts that did not come, or are asked for
  'why dont {you} ..., dont forget to ..., {never} got ... {text}, {never} received ... {text}',
  'did not get ... {text}, dont keep calling, {dont} {callme} {texting}, {dont} {callme} | {texting}',
  '{texting} | {dont} {callme}, {dont} {callme} {whencalled}, {i} {dont} {perceive} ..., never answer',
  // Cancel, remove, delete, lose: visits, orders, lenses
  'take {someone} off {my}? {drops}, off the wait~, wrong {number} on ..., numero de {orden} ..., | {please}* dont take me off ...',
  // Subscriptions that are not texts
  'unsubscribe~ from ... {plan}, unsubscribe~ my ... {plan}, almost unsubscribed, opted out by accident ..., opted out by mistake ..., opt out of the ... {exam}',
  'dar de baja mi ... {plan}, di de baja mi ... {plan}',
  // STOP, asked about or denied in Spanish; calls refused for texts
  '{yo} no puse stop ..., {poner} stop por error ..., puso stop jugando ..., no {voy}? a? poner stop ..., {poner} stop al contrario ..., por que dice stop ..., ahi dice stop ..., {significa} stop ...',
  'no me llame~ | texte~ ..., no me llame~ | mejor por mensaje, no me llame~ | mejor ..., no me llame~ mejor ..., no {los}? quiero molestar~',
  // Automatic replies from phones
  'driving with do not disturb ..., im not receiving notifications, con no molestar activado',
  // Numbers, blocks, reports, spam: about something else
  'ignore my last ..., ignore that ..., leave ... review, in spam, in my spam, checked my spam, not my number one, spam folder, spam filter, is this spam, is this a scam, not a scam',
  'need anything right now, quit {taking}, quit the, had to stop |, no {text} yet',
  'thought this was ..., went to spam, wrong person ... meant ..., wrong person | meant ..., sorry ... meant for ...',
  'signed ... consent, consent for, told me to stop',
  'not interested in {that} ~ {products}',
);

export const HARMLESS_SLOTS: Slots = {
  perceive: list(
    'get, see it, see the, see any, see my, see your, see a, see where, see how, see that, see an, have, understand, receive, open, read, find, think, mind, remember my, remember the, remember if, remember which, remember what, use, believe, recall, check my, check it, check email~',
  ),
  that: list('a, an, the, this, that, any, these, those'),
  bus: list(
    'bus, full, next, first, last, one, pit, rest, at my, is my, this is my, missed my, truck, train, tube, metro, non, quick, my next, my last',
  ),
  ill: list(
    'i, ill, we, well, he, she, they, can, could, will, should, gonna, to, and, ill just, may, might, let me, lets, try to',
  ),
  inthere: list(
    'in, at the, at your, at my, at a, over, off, there, for gas, for lunch, for coffee, at cvs, at walgreens, at work, on my way, on the way, into, for the, for my, to pick, to get, and pick, and get',
  ),
  taking: list(
    'using my drops, using the, using them, using it, using my eye~, using my contact~, using drops, using eye~, using systane, using these drops, using this, taking, wearing, putting',
    'smoking, drinking, eating, crying, worrying, working, itching, burning, watering, tearing, hurting, bleeding, blinking, thinking, laughing, rubbing, rubbing them, playing, joking, kidding, singing, loving, being, looking',
    'going, talking about, complaining, moving, knowing, coughing, sneezing, using, scratching, twitching, raining, snowing',
  ),
  drops: list(
    'drop~, gel, ointment, bleeding, itch~, burn~, water~, tear~, pain, redness, dryness, treatment, medication~, meds, medicine, order, orders, schedule, calendar, books, ~ appointment, ~pm, ~am, refill~, auto refill~, shipment~, autoship, auto ship, symptoms, twitch~, rain, steroid~, antibiotic~, pill~, tablet~, vitamins',
  ),
  project: list(
    'project, construction, work, war, bill, plan, building, development, noise, music, traffic, car, bus, game',
  ),
  i: list('i, we, ill, id'),
  you: list('you, u, ya, yall, they, we, i'),
  please: list('please, pls, plz, no, ok, hi, hello, oh, but, and'),
  dont: list('dont, do not, did not, didnt, never, not'),
  never: list('never, havent, have not, not'),
  text: list('text, texts, message, messages, link, email, call, reminder, reminders, msg'),
  callme: list('call, call me, email, email me, phone me, call us'),
  texting: list(
    'text, text me, text only, just text, please text, text is fine, texts are fine, texting is fine, i prefer text~, prefer text~, txt me, only text, texts only',
  ),
  whencalled: list(
    'at work, before, after, until, till, today, yet, tonight, on, between, during, while, at night, back, if, this week, early, too early, late',
  ),
  plan: list(
    'cable, gym, newsletter~, magazine~, channel~, netflix, auto~, refill~, vitamin~, club, save, subscription box, shipment~, delivery, deliveries, plan, insurance, membership, order~, seguro, plan, cuenta, tarjeta, suscripcion',
  ),
  exam: list('photo~, picture~, exam~, test~, dilation, scan~, imaging, puff~, fee~, plan'),
  reply: list('reply, type, text, say, write, send, put, press'),
  does: list('does, do, is, did, would, if'),
  stopword: list('stop, opt out, unsubscribe'),
  yo: list('yo, ella, el'),
  poner: list('puse, escribi, mande, conteste, respondi, poner'),
  voy: list('voy, quiero, pienso'),
  los: list('los, lo, las, la'),
  significa: list('significa, es eso, es, quiere decir, pasa si'),
  someone: list('me, us, him, her, my name, mom, dad, my mom, my dad'),
  number: list('number, person, guy, phone, name'),
  orden: list('orden, pedido, cuenta, tarjeta, seguro'),
  my: list('these, those, a, an, the, my, our, his, her, that, this, your, any, one, it'),
  products: list(
    'drop~, gel, gels, mask~, wipe~, spray~, product~, omega~, bottle~, lens~, lenses, glasses, refill~, left, room, time, money, pain, eye~, itch~, burn~, questions, kit~, ointment, goggles, humidifier~, option~, vitamins, size~, samples, dry~',
  ),
};
