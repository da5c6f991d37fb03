import { list, type Slots } from './phrases.js';

/** Everyday phrases that only look like a request to stop. They are cut out before the doubtful ones are looked for. */
export const HARMLESS_PHRASES = list(
  // Stop: a place, a visit, a treatment
  `{bus} stop, {bus} stops, stop sign~, stop light~, stop watch, stop by, stops by, stopping by, stopped by, {ill} stop {inthere}, stop {inthere} {visit}, stopping {inthere}`,
  `stop {taking}, stopped {taking}, stop the {drops}, stop my {drops}, stop {drops}, {drops} stop, the {drops} to stop, {drops} to stop, {drops} stopped, it stopped, has stopped, {drops} be stopped`,
  `stop the ... {project}, the ... {noise} ... to stop, the {noise} stops, when should i stop, should i stop, when do i stop, when can i stop, before i stop, enough to stop`,
  // Stop and opt out, denied or doubted: texts are welcome
  `| {please}* dont stop ... |, | {please}* do not stop ... |, | {please}* dont ever stop ... |, {i} cant stop {laughing}, {i} cannot stop {laughing}, {i} couldnt stop {laughing}`,
  `{i} dont want {you}? to stop ... |, {i} dont want to opt out ... |, {i} dont want to be removed ... |, dont remove me, do not remove me, if {you} stop ..., did {you} stop ...`,
  `{i} did not say stop, {i} didnt say stop, {i} dont want to miss ..., {i} dont want to lose ..., opted out by mistake, unsubscribed by mistake, stop by mistake, by accident`,
  `| why was i removed ..., | am i unsubscribed, opt out of auto~, unsubscribe from auto~, what does opt out mean, if i opt out, i do not want to stop ..., keep texting me please, please keep texting, please keep sending`,
  // Texts that did not come, or are asked for
  `why dont {you} ..., why didnt {you} ..., dont forget to ..., do not forget to ..., if {you} dont ..., case {you} dont ..., text and drive, {dont} send {it}, {never} got ... {text}, {never} received ... {text}, {dont} receive ... {text}, did not get ... {text}, didnt get ... {text}, dont keep calling, drop me a, drop me an, drop me off`,
  `did not {contact}, didnt {contact}, {dont} {callme} {texting}, {dont} {callme} | {texting}, {texting} | {dont} {callme}, {dont} {callme} {whencalled}, {dont} text {while}, {i} {dont} {perceive} ..., never texted, never text back, never reply, never answer, never read, never check`,
  // Cancel, remove, delete, lose: visits, orders, lenses
  `cancel {my}? {visits}, cancel~ {my}? order~, cancel {my} reminder, want to cancel {my}, {remove} my contacts, {remove} my contact lens~, {remove} {my}? {lenses}, {lenses} ... be removed, {lenses} removed`,
  `be removed from the wait~, take me off the drops, take me off {my}? {drops}, taken off {my}? {drops}, remove number, delete my {visits}, put me on the schedule, off the wait~, oops wrong person, whoops wrong person, put me on the wait~, put me on the list for, put me on for`,
  // Numbers, blocks, reports, spam: about something else
  `wrong number of, {i} {gave} ... wrong number ..., not my number one, order number, tracking number, junk folder, spam folder, spam filter, junk mail folder, my spam, my junk, is this spam, is this a scam, is this a spam, not a scam`,
  `until i can stop, till i can stop, until i stop, need anything right now, need anything else, need anything today, need anything yet, quit {taking}, quit the, quit my {drops}, quit heating, had to stop |, had enough rest, had enough sleep, i stopped |, no {text} yet, thought this was ..., went to spam, in spam, my spam, wrong person lol, wrong person ... meant ..., sorry ... meant for ..., {i} changed my number, he doesnt text, she doesnt text, no soy ~ nueva, no soy ~ nuevo, the opt dept`,
  `not spam, power of attorney, consent form~, signed ... consent, consent for, consent to charge, told me to stop, told us to stop, said to stop, said i should stop, my stop, moved on from, not interested in {that} {products}, not interested in {that} ~ {products}, is this ~ a scam, is it a scam, says its a scam, go away on, go away for, go away to, back off the, no more {products}, contact lens~, dont want to {otherwise}, dont want any {products}, dont want these {products}, dont need any {products}, dont need these {products}`,
  `no longer need a, no longer need an, no longer need my, no longer need {my} {products}, no longer need {products}, dont like these {products}, dont want this {products}, too many {products}, sick of {my}? {products}, tired of {my}? {products}`,
);

export const HARMLESS_SLOTS: Slots = {
  perceive: list(
    'get, see it, see the, see any, see my, see your, see a, see where, see how, see that, see an, have, understand, receive, open, read, find, think, mind, remember my, remember the, remember if, remember which, remember what, use, believe, recall, check',
  ),
  that: list('a, an, the, this, that, any, these, those'),
  bus: list(
    'bus, next, first, last, one, pit, rest, truck, train, tube, metro, non, quick, my next, my last',
  ),
  ill: list(
    'i, ill, we, well, he, she, they, can, could, will, should, gonna, to, and, ill just, may, might, let me, lets, try to',
  ),
  inthere: list(
    'in, at the, at your, at my, at a, over, off, there, for gas, for lunch, for coffee, at cvs, at walgreens, at work, on my way, on the way, into, for the, for my, to pick, to get, and pick, and get',
  ),
  visit: list('and, to, today, tomorrow, this, on, after, before, when, at, later, sometime, next, |'),
  taking: list(
    'using my drops, using the, using them, using it, using my eye~, using my contact~, using drops, using eye~, using systane, using these drops, using this, taking, wearing, putting',
    'smoking, drinking, eating, crying, worrying, working, itching, burning, watering, tearing, hurting, bleeding, blinking, rubbing, thinking, laughing, singing, loving, being, looking',
    'going, talking about, complaining, moving, knowing, coughing, sneezing, using, scratching, twitching, raining, snowing',
  ),
  drops: list(
    'drop~, gel, ointment, bleeding, itch~, burn~, water~, tear~, pain, redness, dryness, treatment, medication~, meds, medicine, order, orders, refill~, auto refill~, shipment~, autoship, auto ship, symptoms, twitch~, rain, steroid~, antibiotic~, pill~, tablet~, vitamins',
  ),
  project: list(
    'project, construction, work, war, bill, plan, building, development, noise, music, traffic, car, bus, game',
  ),
  noise: list('noise, traffic, music, barking, rain, snow, crying, site, construction'),
  laughing: list(
    'using, laughing, crying, smiling, thinking, rubbing, itching, scratching, singing, blinking, loving, eating, coughing, watching, looking, my eyes, my eye, watering, tearing, wearing, taking, the drops, the itch~, sneezing, drinking',
  ),
  i: list('i, we, ill, id'),
  you: list('you, u, ya, yall, they, we, i'),
  please: list('please, pls, plz, no, ok, hi, hello, oh, but, and'),
  dont: list('dont, do not, did not, didnt, never, not'),
  never: list('never, havent, have not, not'),
  contact: list('text, contact, call, message, send, notify'),
  text: list('text, texts, message, messages, link, email, call, reminder, reminders, msg'),
  it: list('it, the, my, a, that, him, her, one, two, another'),
  callme: list('call, call me, email, email me, phone me, call us'),
  texting: list(
    'text, text me, text only, just text, please text, text is fine, texts are fine, texting is fine, i prefer text~, prefer text~, txt me, only text, texts only',
  ),
  whencalled: list(
    'at work, before, after, until, till, today, yet, tonight, on, between, during, while, at night, back, if, this week, early, too early, late',
  ),
  while: list('while, until, till, yet, and, n drive'),
  my: list('these, those, a, an, the, my, our, his, her, that, this, your, any, one, it'),
  visits: list(
    'appt~, appointment~, apt, visit, exam, reservation, booking, surgery, followup, follow up, checkup, meeting, class, trip, shipment, item, one, second, first, insurance, card, delivery, session, plans, eye exam, cart, second item, first item, last item',
  ),
  remove: list('remove, removing, removed, delete, take out, lose, lost, cancel'),
  lenses: list(
    'lens~, glasses, stitch~, sutures, plugs, plug, patch, bandage~, eyelash~, lashes, mask, makeup, cataract~, stye, mascara, tube~',
  ),
  gave: list('gave, put, entered, typed, dialed, called, wrote, texted, had, used'),
  products: list(
    'drop~, gel, gels, mask~, wipe~, spray~, product~, omega~, bottle~, lens~, lenses, glasses, refill~, left, room, time, money, pain, eye~, itch~, burn~, questions, kit~, ointment, goggles, humidifier~, option~, vitamins, size~, samples, dry~',
  ),
  otherwise: list(
    'talk, wait, be late, be rude, pay, use, go, order, buy, drive, hurt, lose, mess, bother you, make, come, do, take, put, see, sound, spend, risk, run out',
  ),
};
