import { list, type Slots } from './phrases.js';

/**
 * Words of refusal. Where the clause speaks of no everyday topic (see everyday-topics.ts), there is nothing to refuse but our
 * texts, so staff are asked.
 */
export const REFUSALS = list(
  // An end to it: "these need to stop", "cut it out", "take my cell off file", "wipe my number", "kill this"
  'stop, stops, stopping, quit, quits, quitting, halt, cease, desist, unenroll, un enroll, deactivate, disable, discontinue, terminate~ {these}, | terminate |',
  '{cutoff} {these} {off}, {cutoff} {off} {these}, {end} {these} |, || {erase} {these} ||, {erase} {mine}, {erase} ... {mine}, {erase} ... {listed}, take {mine} {off}, get {mine} {off}, pull {mine} {off}, take {mine} ... {listed}, get {mine} ... {listed}',
  'want {off} |, want {off} this, want {off} of, {texts} off, | withdraw~ |, | please undo |, undo my, undo this, give it up, give it a rest, || pass ||, || hard pass ||, || nah im good ||, || nah were good ||, || no im good ||, || {ill} pass {thanks}* ||',
  // Not wanted: "I don't want these", "not wanted", "nobody asked", "no ty", "thanks but no"
  '{dont} {want} |, {dont} {want} {these}, {dont} {want} {your}, {dont} {want} to {get}, {dont} {want} to be, {dont} {ask}, {nobody} {ask}, who asked |, who asked you, who asked for this, when did i {ask}, not wanted, unwanted, || not for me ||, || not for us ||',
  '{thanks} but no, {please} dont |, prefer not |, prefer not to {get}, rather not, not buying, not going to buy, not gonna buy, wont be buying, wont buy, waste of, wasting, not {interested}, no interest',
  '|| {no}* ||, | i said no |, told you no, | {dont} care |, idc, could care less, couldnt care less, {idea} what this is, no ty, no tks, no thnx',
  // Not by text: "no texts", "we don't text", "my phone doesn't take texts", "email instead", "preferences to no texts"
  '{not} {texts}, {not} ~ {texts}, {not} ~ ~ {texts}, {texts} {bad}, hate {texts}, {toomuch} {texts}, {bad} {texts}, not a texter, use email~, use mail, email instead, mail instead, email me instead, email me only, prefer email~, prefer mail, prefer calls, prefer phone, {email} only, only {email}',
  'cant get {texts} on, cant receive {texts}, cant get {texts} |, {these} cost me, cost me money, charged for {texts}, pay for {texts}, pay per text, {please} refrain, bother someone else, bother somebody else, | text someone else, | text somebody else, contact someone else',
  // The texting itself: "over these texts", "how dare you text me", "what gives you the right to text me"
  'over {these} |, over {these} {texts} |, over it |, done with {these}, done with you, how dare, who do you think you, {gives} you the right, right to {contact}, not happy about, ~th text, every ~ with {these}, still getting {these}, still {these}',
  'privacy, invasive, intrusive, creep~, on this list, whered {you} get, howd {you} get, {different} person, cancel program, cancel service, cancel subscription, || mute ||, || muted ||, || {courtesy}* {off} {courtesy}* ||, {please} take {off}, end this ~ |, not happening, no need for {these}, no need to {contact}, {arent} needed, {arent} necessary, still on {a} list, on your list, asked to be, removed, be taken off, {dont} {remember} signing, {dont} {remember} sign~, {dont} {remember} subscrib~, {dont} {remember} agree~, {dont} save {mine}, {erase} {mine} ~, throw {mine}, throw ... away |, {dont} bother |, zero interest, not interested in {these}, cancel this, cancel this ~, | cxl |, || spot ||, | take off |, | take off list |, otp out',
  // Too much: "this is too much", "so annoying", "enough"
  'this is too much |, way too much |, || {so}? annoying ||, | {thats} {so}? annoying, irritating, || {thats}? enough ||, enough already, enough with, enough w, enough of, | omg enough, | omfg enough, | ok enough, fed up, bothering, blowing up, pestering, buzzing',
  // Not me: "not Robert", "wrong lady", "Maria no longer has this number", "why do you have my number"
  '{not} {someone}, | wrong |, wrong {person}, wrong ~ {person}, rong {person}, worng {person}, wrng {person}, {dont} have the right {person}, confused with, {idea} who, idk u, idk you, {dont} know you, {dont} know u, do i know you, no clue who',
  'my name is not, name isnt, name aint, my number now, my phone now, number now, phone now, someone elses, somebody elses, somebody else now, someone else now, belongs to, | names ~ not ~ |, no ~ here |, no such person',
  'why do you have, how do you have, how did you get my, how did you get this, where did you get my, where did you get this, how did you find me, why is my number, why is this number, how did my number, in your system, my number on file, have me on file, be on file, number is on file, in your database, {dont} use {mine}, {dont} have this {person}',
  '{childs} phone, im a minor, i am a minor, texting a ~ year, s a minor, year old girl, year old boy, year old child, not in your',
  'this is a {business}, this is a ~ {business}, reached a, number goes to, {texts} {isnt} for me, {texts} was not for me, for someone else |, was meant for, not meant for me, for someone else |, for somebody else |, want someone else, looking for someone else, {had} this number, had this {person} for, | ~ no idea |, my name is ~ you',
  // Gone: "I moved", "she doesn't go to you anymore", "I have a new eye doctor", "he passed"
  '|| {i} moved ||, {he} moved to, {he} moved away, | {he} moved |, | they moved |, they moved to, {i} moved {away}, {havent} been there, {havent} been to, {never} {met}, know this {place}, no longer, {left} your, {left} the practice, {dont} {go} ... {anymore}, {dont} {want} ... {anymore}, {dont} see ... {anymore}, {isnt} ... {anymore}, {dont} have ... {anymore}, {have} {new} {doctor}, {change} {doctor}, not my {doctor}',
  '{dont} {go} {there} |, {dont} {go} {there} {anymore}, {dont} see {doctor}, {dont} use {doctor}, {dont} send {these}, {dont} send thing~, {dont} send nothing, {dont} send {texts}, isnt contacted, not contacted, nomore {texts}, texting a, not {a} {patient}, {aint} your {patient}, never been {a} {patient}, {dont} know {a} {place}, {dont} know {a} {doctor}, wear glasses or, know this {place}, heard of, {he} ~? dead, | {he} died, {relative} died, he died, she died, | died, is dead, deceased, hospice, funeral, | {he} passed, {relative} passed, has passed, with us, not with us, {he} is gone, {relative} is gone, we lost {a} {relative}, lost my {relative}, not coming back, never coming back, never come back, buried, nursing home, memory care, no longer alive, see a {doctor} in, see {have} {new} {doctor}, found someone else, found somebody else, i fired, lost me as, lost my business, lost a {patient}',
  // Anger and the law
  '{swear}, f off, eff you, eff off, f up, screw you, screw u, screw this, shut up, get lost, get a life, go away, buzz off, bug off, back off, leave ... alone, leave ... be |, cut it out, knock it off, knock off, take a hike, get a clue, get bent, felicia, get real, drop dead, jerk~, loser~, how rude, rude, stalk~, give me a break',
  'spam~, scam~, phish~, junk, fake, fraud~, bogus, block {these}, | blocked |, you are blocked, ur blocked, youre blocked, been blocked, blocked you, blocked this, blocking, report {these}, report you, report ur, report this number, report me, reported, reporting,  my attorney will, my lawyer will, call my lawyer, call my attorney, for my lawyer, from my attorney, my attorney |, my lawyer |, attorneys, lawyers, the police, the cops, fcc, ftc, tcpa, bbb, sue, suing, court, legal, illegal, breaking the law, against the law, violat~, harass~, harras~, haras~, unauthorized, consent~, revok~, unsolicited, authorize~',
  // Spanish
  '{yano} {quiero}, no quiero {nada}, {no} {me} {manden}, {no} {manden}, no {me} {interesa}, no autor~, no acepte, no di permiso, {yano} voy, ya no soy, {yano} es, {yano} tiene, {yano} vive, no mas, no mas ~, nomas |',
  '| {ya}* {paren} {ya}*, ya {me}? {paren}, que {paren}, {ya} basta, | basta |, | basta ya |, ya estuvo, no tengo {medico}, dejen, deje de, dejenme |, dejeme |, dejame |, en paz, | {ya}* para {ya}* |, para de {me}? mandar~, para de {me}? escrib~, paren de, pare de, | {eliminar} |, {quiten}, {eliminar} mi, {quiten} mi, saquen~',
  'numero equivocad~, {es} equivocad~, equivoco de numero, equivocad~ de, numero incorrecto, no soy {esa}, esta no es, este no es, ese no es, no es mi, no hay ninguna, no hay nadie, aqui no, no conozco, quien eres',
  'murio, fallecio, fallecid~, {otro} {medico}, de {medico}, fastidi~, molest~, denunci~, abogado~, bloque~, los voy a, chinga~, jod~, {acoso}',
);

export const REFUSAL_SLOTS: Slots = {
  courtesy: list('please, pls, plz, thanks, thank you, now'),
  different: list('a different, different, another, a new, new'),
  arent: list('arent, not, isnt'),
  you: list('you, u, ya, yall'),
  remember: list('remember, recall, know about'),
  gives: list('gives, gave, give'),
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
  your: list('your text~, ur text~, your message~, your stuff, your crap, your bot~, ur stuff'),
  get: list('get, receive, be, hear, see these, see this, keep getting'),
  ask: list(
    'ask, asked, ask for this, sign up, signed up, opt in, opted in, agree, agreed, subscribe~, authorize~, consent~, enroll~, register~, request this, request these',
  ),
  nobody: list('nobody, no one, noone, none'),
  please: list('please, pls, plz, so please, so, kindly, just'),
  interested: list('interested, intrested, interest, inter'),
  idea: list('no idea, no clue, dont know, idk, do not know, dunno'),
  not: list('no, not, dont, do not, never, doesnt, wont, isnt, aint, without'),
  texts: list('text, texts, txt, txts, texting, messages, message, msgs, msg, sms, notifications'),
  bad: list('annoy~, unwanted, bother~, stupid, dumb, ridiculous'),
  toomuch: list('too many, so many, enough, tired of, sick of'),
  email: list('email, emails, mail, call, calls, phone calls'),
  thats: list('thats, that is, this is, its, these are, way, just'),
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
  aint: list('aint, isnt, not, no longer, im not, never'),
  patient: list('patient~, customer~, client~, member~'),
  place: list('place, company, business, person, office, number, name, lady, guy'),
  he: list('he, she'),
  relative: list(
    'mom, mother, dad, father, husband, wife, brother, sister, son, daughter, patient, person, grandma, grandmother, grandfather, aunt, uncle',
  ),
  swear: list(
    'fuck~, fck~, f ck~, wtf, stfu, gtfo, shit~, bullshit, bs, crap, damn~, asshole~, bitch~, hell no, the hell, idiot~, moron~, piss~, sob',
  ),
  yano: list('ya no, no'),
  quiero: list(
    'quiero |, quiero que, quiero nada, quiero sus, quiero mas |, quiero mensajes, deseo, recibir',
  ),
  nada: list('nada, saber, sus, mensajes, textos, que me'),
  no: list(
    'no, nope, nah, n, never, nooo, noo, naw, nay, sir, maam, uh, um, way, just, thats a, a big, absolutely not, no way, hell, not, definitely, ya no, nunca',
  ),
  me: list('me, nos, le, les, la, lo, mas'),
  manden: list(
    'mande~, manda~, envi~, escrib~, texte~, llame~, contact~, molest~, busqu~, moleste~, mensaj~, insista~',
  ),
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
  esa: list('esa, ese, yo, maria, ella, el, paciente |'),
  otro: list('otro, otra, nuevo, diferente'),
  medico: list('doctor~, medico~, oculista, optometrista, clinica'),
  acoso: list('acoso, acosando'),
};
