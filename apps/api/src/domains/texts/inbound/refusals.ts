import { list, type Slots } from './phrases.js';

/** Refusals. In a short reply whose clause names no everyday topic (see everyday-topics.ts) they can only mean our texts. */
export const REFUSALS = list(
  // An end to it: "these need to stop", "cut it out", "take my cell off file", "wipe my number", "kill this"
  'quit, halt, un enroll, cease, desist, unenroll, deactivate, disable, discontinue, {cutoff} {these} {off}',
  '{end} {these} |, {erase} ... {mine}, {erase} ... {listed}, take {mine} {off}, get {mine} {off}, want {off} |',
  '{texts} off, | withdraw~ |, | please undo |, undo my, give it up, || pass ||, || hard pass ||, || {no} im good ||, || spot ||',
  '|| {ill} pass {thanks}* ||',
  // Not wanted: "I don't want these", "not wanted", "nobody asked", "no ty", "thanks but no"
  '{dont} {want} |, {dont} {want} {these}, {dont} {want} to {get}, {dont} {ask}, {nobody} {ask}',
  'who asked for this, when did i {ask}, not wanted, unwanted, {thanks} but no, {please} dont |, prefer not |',
  'prefer not to {get}, rather not, not buying, not going to buy, waste of, no interest, || {no}* ||',
  '| i said no |, told you no, | {dont} care |, idc',
  // Not by text: "no texts", "we don't text", "my phone doesn't take texts", "email instead", "preferences to no texts"
  '{not} {texts}, {not} ~ {texts}, {not} ~ ~ {texts}, hate {texts}, {toomuch} {texts}, {bad} {texts}',
  'email instead, email me instead, prefer {email}, {email} are preferred, {email} only, cant get {texts} on, {these} cost me',
  'bother someone else, | text somebody else',
  // The texting itself: "over these texts", "how dare you text me", "what gives you the right to text me"
  'over {these} {texts} |, over it |, done with {these}, done with you, how dare, who do you think you',
  'right to {contact}, not happy about, privacy, invasive, intrusive, creep~',
  'on this list, whered {you} get, {different} person, cancel program, || mute ||',
  '|| {courtesy}* {off} {courtesy}* ||, {please} take {off}, end this ~ |, not happening, no need for {these}',
  '{arent} needed, removed, be taken off, {dont} {remember} sign~, {dont} save {mine}',
  '{dont} bother |, is enough |, dont send ... either |, | yeah right, review coming, zero interest, cancel this ~, | take off |',
  // Too much: "this is too much", "so annoying", "enough"
  'this is too much |, way too much |, || {so}? annoying ||, enough with, enough w, enough of',
  'bothering',
  // Not me: "not Robert", "wrong lady", "Maria no longer has this number", "why do you have my number"
  '{not} {someone}, wrong {person}',
  '{dont} have the right {person}, confused with, {idea} who, {dont} know you, do i know you, idk {you}',
  'my name is not, name~ ~ not ~ |, number now, phone now, somebody elses, belongs to, no ~ here |',
  'why do you have, how did you get this, how did my number, in your system, be on file, {dont} use {mine}',
  '{childs} phone, a minor, this is a {business}, reached a, number goes to, {texts} {isnt} for me',
  'for someone else |, not meant for me, want someone else, {had} this number',
  // Gone: "I moved", "she doesn't go to you anymore", "I have a new eye doctor", "he passed"
  '|| {i} moved ||, {he} moved to, | they moved |, {i} moved {away}, {havent} been there, {havent} been to',
  '{never} {met}, no longer, {left} your, {left} the practice, {dont} {go} ... {anymore}, {isnt} ... {anymore}',
  '{dont} have ... {anymore}, {have} {new} {doctor}, {change} {doctor}, not my {doctor}, {dont} {go} {there} |',
  '{dont} see {doctor}, texting a, not {a} {patient}, got this sim',
  'never been {a} {patient}, {dont} know {a} {place}, {dont} know {a} {doctor}, heard of',
  'is dead, deceased, | {he} passed, has passed, not coming back, never come back, {i} stopped going, not from there, buried, nursing home',
  'lost me as, i fired, see a {doctor} in, lost my business',
  // Anger and the law
  '{swear}, f off, eff you, eff off, screw you, shut up, get lost, get a life, go away, buzz off, bug off',
  'back off, leave ... alone, leave ... be |, take a hike, get a clue, rude, spam~, scam~, phish~',
  'junk, fake, fraud~, block {these}, | blocked |, been blocked, blocked you, blocking, report you',
  'report this number, reported, reporting, the police, fcc, ftc, tcpa, bbb, sue, suing, court, legal',
  'illegal, breaking the law, harras~, haras~, unauthorized, consent~, revok~, authorize~',
  // Spanish
  '{yano} {quiero}, no {me} {interesa}, no autor~, {yano} voy, {yano} es, {yano} tiene, {yano} vive, no mas',
  'nomas |, que {paren}, ya estuvo, no tengo {medico}, dejen, dejenme |, en paz',
  '| {ya}* para {ya}* |, para de {me}? mandar~, | {eliminar} |, {quiten}, {es} equivocad~, equivoco de numero',
  'llamando mal, cel de mi, numero incorrecto, aqui no, no conozco, murio, fallecio, {otro} {medico}, de {medico}, fastidi~, molest~',
  'los voy a, {acoso}',
);

export const REFUSAL_SLOTS: Slots = {
  courtesy: list('please, pls, plz, thanks, thank you, now'),
  different: list('a different, different, another, a new, new'),
  arent: list('arent, not, isnt'),
  you: list('you, u, ya, yall'),
  remember: list('remember, recall, know about'),
  contact: list('text, contact, message, call, msg'),
  business: list(
    'business, restaurant, store, school, church, company, hotel, bar, salon, shop, fax, fax line, landline, pizza place, work phone, warehouse, law office, place',
  ),
  had: list('had, have had, ive had, hasnt had, havent had'),
  have: list(
    'have, has, got, found, see, seeing, sees, go to, goes to, going to, going to see, use, using, uses, switched to, moved to, went to, hired',
  ),
  cutoff: list('turn, shut, switch, cut, knock'),
  end: list('end, finish, kill, pause, mute'),
  these: list(
    'this, these, those, it, them, that, all, everything, all of this, all of these, your texts, the texts, the messages, texts, messages, this crap',
  ),
  off: list('off, out'),
  erase: list('remove, delete, erase, wipe, scrub, strike, cross, clear, lose, forget, drop, purge, cancel'),
  mine: list(
    'me, us, my number, this number, this ~ number, this ~ phone number, this phone number, my phone, this phone, this cell, my cell, my info~, my data, my name, my details, myself, her, him, this contact, my contact, contact info, this one',
  ),
  listed: list('list, lists, system, file, records, database, everything'),
  ill: list('i, ill, we, well, i will, gonna, im going to'),
  thanks: list('thanks, thank you, thx, ty, please'),
  dont: list(
    'dont, do not, dnt, didnt, did not, doesnt, does not, never, wont, cant, no longer, dont even, not',
  ),
  want: list('want, need, wish, like, care for, wanna'),
  get: list('get, receive, be, hear, see these, see this, keep getting'),
  ask: list(
    'ask, asked, ask for this, sign up, signed up, opt in, opted in, agree, agreed, subscribe~, authorize~, consent~, enroll~, register~, request this, request these',
  ),
  nobody: list('nobody, no one, noone, none'),
  please: list('please, pls, plz, so please, so, kindly, just'),
  idea: list('no idea, no clue, dont know, idk, do not know, dunno'),
  not: list('no, not, dont, do not, never, doesnt, wont, isnt, aint, without'),
  texts: list('text, texts, txt, txts, texting, messages, message, msgs, msg, sms, notifications'),
  bad: list('annoy~, unwanted, bother~, stupid, dumb, ridiculous'),
  toomuch: list('too many, so many, enough, tired of, sick of'),
  email: list('email, emails, mail, call, calls, phone calls'),
  so: list('so, very, really'),
  someone: list(
    'me |, him |, her |, his number, her number, my number, their number, his phone, her phone, ~s phone, ~s number, my name, the person, this person',
  ),
  person: list(
    'number, numbers, person, guy, lady, girl, dude, man, woman, phone, cell, party, patient, people, numbr, num, gal, one |',
  ),
  childs: list('sons, daughters, kids, childs, a kids, a childs, ex wifes, exs'),
  away: list('away, out of, to texas, to another, states, out'),
  i: list('i, we, ive, weve, i have, we have'),
  havent: list('never, havent, have not, ive never'),
  never: list('never, havent, ive never'),
  met: list('met, seen dr, seen doctor, seen this doctor'),
  left: list('left'),
  anymore: list('anymore, any more, any longer, no more, ever again'),
  isnt: list('isnt, is not, not, aint, arent'),
  new: list(
    'a new, new, another, a different, different, other, new eye, another eye, different eye, found a new, a new eye, a different eye',
  ),
  doctor: list(
    'doctor~, dr, drs, doc, optometrist~, provider~, practice~, office, eye doctor~, eye dr, ophthalmologist~, clinic',
  ),
  change: list(
    'change, changed, changing, switch, switched, switching, changed eye, switched eye, switch eye, left my',
  ),
  go: list('go, come, live, belong, work, visit'),
  there: list('there, here, to you, to your, to that, to this, to dr'),
  a: list('a, the, your, ur, one of your, my, this, that, her, his, our'),
  patient: list('patient~, customer~, client~, member~'),
  place: list('place, company, business, person, office, number, name, lady, guy'),
  he: list('he, she'),
  swear: list(
    'fuck~, fck~, f ck~, wtf, stfu, gtfo, shit~, bullshit, bs, crap, damn~, asshole~, bitch~, hell no, the hell, idiot~, moron~, piss~, sob',
  ),
  yano: list('ya no, no'),
  quiero: list(
    'quiero |, quiero que, quiero nada, quiero sus, quiero mas |, quiero mensajes, deseo, recibir',
  ),
  no: list(
    'no, nope, nah, n, never, nooo, noo, naw, nay, sir, maam, uh, um, way, just, thats a, a big, absolutely not, no way, hell, not, definitely, ya no, nunca',
  ),
  me: list('me, nos, le, les, la, lo, mas'),
  interesa: list('interesa~, interesan'),
  ya: list('ya, por favor, porfa, porfavor, gracias, hola'),
  paren: list(
    'pare, paren, parele, parenle, parar, paras, parale, cese, cesen, alto, basta, termina, terminen',
  ),
  eliminar: list('eliminar, elimine~, elimina, terminar, cancelar, salir, borrar, cancelen'),
  quiten: list(
    'quiteme, quitenme, quitame, borre~, borra~, saque~, saca, sacame, sacarme, borrarme, quiten mi, quite mi, elimin~',
  ),
  es: list('es, esta, estan, persona, telefono'),
  otro: list('otro, otra, nuevo, diferente'),
  medico: list('doctor~, medico~, oculista, optometrista, clinica'),
  acoso: list('acoso, acosando'),
};
