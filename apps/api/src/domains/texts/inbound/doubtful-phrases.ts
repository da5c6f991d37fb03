import { list, type Slots } from './phrases.js';

/** Any of these in a reply may be a request to stop: staff are asked. */
export const DOUBTFUL_PHRASES = list(
  // STOP and words like it
  'stop, stopp~ {contacting}, {likestop} {contacting} {me}, not this one |, not this number, not this phone, opt, opted, opting, refrain, terminate, rescind~, rmv, cxl, c d |',
  '|| {please}* end {itall}* {please}* ||, end ... {texts}, end subscription, want to cancel |',
  'cancel ... {texts}, cancel ... subscription',
  // No contact
  '{never} {contact}, {never} ... {texts}, {never} send ... {these}, {never} reply, {never} call, dnc, dnd',
  'rather {person} call, can {person} not |, only contact me by, instead of text~',
  // Not wanted
  '{dont} {want} {these}, {dont} {want} {get}, had enough, {contacting} {me} too, not inter~, uninterested',
  '|| {please}* no {thanks} {please}* ||, | {please}* not for me |, {dont} request~ to, request~ removal',
  '{dont} {give} ... permission, {dont} have ... permission, {dont} request~ {these}, {texts} not welcome',
  '{get} my number, {give} {person} my number',
  // No more
  '| {please}* no more {please}* |, no more ... {texts}, no more of {these}, no more from, no further {texts}',
  'no further contact, no more contact, | {please}* no {nouns} {please}* |, no means no',
  '| {please}* {thats}? enough {please}* |, last warning, how many times do i have, too many of {these}',
  '{these} to end |, no communication, not a fan of {these}, {dont} appreciate, {contact} too much',
  '{texts} ... every ... day, {keep} {get} ... {texts}, {keep} {get} {these}, {keep} {contacting}',
  'constant {texts}, why are {person} {contacting}, why am i {get} {these}, why do i {get} {these}, never checked ... box, he got a new phone, she got a new phone, turn off ... {texts}',
  // Take me off, lose my number
  '{remove} {mine}, | {please}* remove {anger}, | {please}* {remove} {itall}* {please}* |, take {mine} off',
  'off {your}* {listed}, scratch {mine}, {lose} {mynumber}, get rid of {mynumber}, off my phone',
  'out of my phone, let me be |, blacklist',
  // Someone else's phone
  'wrong {number}, isnt at this number, who dis |, not {hers} number, not the owner, not who you',
  'dont know any, no one ... name~, nobody ... name~, nobody here, no ... at this number, this is a new number',
  'her old number, just got this number, {dont} belong, passed away, {dear} died, somewhere else, elsewhere',
  '{other} doctor, who gave {person}, where did {person} get, new owner, youve got the wrong',
  // Anger
  'bye felicia, f yourself, the f up, eat a dick, kill yourself, get a job',
  'f you, fu, screw off, go to hell, hate getting',
  'tired of {your}, sick of {your}, sick of {get}, {these} ... annoying, {person} ... annoying, annoying me',
  'my rights, lawsuit, lawyer~, attorney~, block {person}, block me, block |',
  // Spanish
  'no {nos} {escriban}, no {escriban}, no quiero recibir, no quiero mas de, | {ya}* no gracias {ya}* |',
  'no estoy interesad~, detener, de baja, suscripcion, cancel~ {mas}* {mensajes}, equivoca~ de numero',
  'voy a reportar, | {ya}* cancelar {ya}* |, equivocado |, no soy, {quiten} ... lista',
  'salir de, nunca mas, | fin |, arret, numero errado, error de numero, es finado, el finado, marco mal, marcando mal, como me borro, como me quito, como me salgo',
  'taking back my, apt out, up doubt, {thats}? enuf',
);

/** So clear that they count at any score, among any other words. */
export const STRONG_PHRASES = list(
  'take {someone} off |, take {someone} off {your}* {listed}',
  '{these} turned off, {these} shut off, turn {these} off, {have} {these} stopped, {texts} stopped please',
  '{done} with {your}* {texts}, im good on {your}* {texts}, {dont} want ... {texts} {again}, get any more of {these}, ones {need} to {stop}',
  'dont use ... for anything else, {dont} check~ ... box for {these}, stop receiving ... {texts}, stop getting ... {texts}, if i want something ill, | i want to cancel |, ok without {your}* {texts}, ok without {these}, no need for the reminders, leave me in peace, call rather than text, this is getting old |, getting really old |, | cut it |',
  'no me escriba~ mas, no me manden mas, no me mande mas, ya no me escriba~, no quiero recibir mas, quiero dejar de recibir',
);

export const DOUBTFUL_SLOTS: Slots = {
  someone: list(
    'me, us, her, him, my mom, my mother, my dad, my father, my wife, my husband, this number, my number',
  ),
  done: list('done, finished, through'),
  again: list('anymore, any more, any longer'),
  need: list('need, have, got'),
  stop: list('stop, end, go'),
  have: list('have, get, want, need, like'),
  // Autocorrected spellings.
  likestop: list('shop, step, stock, spot, store, stoop, stomp, top'),
  texts: list(
    'text, texts, texting, txt, txts, text messages, text message, message, messages, messaging, msg, msgs, sms, spam~, notification~, alert, alerts',
    'reminders, solicit~, promo~, ads, advert~, marketing, offers, communication~, emails, calls, stuff, crap, shit, garbage, bs',
  ),
  nouns: list(
    'texts, text messages, messages, msgs, sms, texting, reminders, spam, marketing, solicit~, text, ads, promo~, txts',
  ),
  contact: list(
    'text, txt, message, msg, contact, sms, dm, solicit, bother me, bother us, disturb, harass, spam, bug me, notify me, remind me, write me',
    'write to me, reach out, hit me up, respond to me, reply to me, talk to me, communicate, text or call, call or text, message or call',
  ),
  contacting: list(
    'texting, txting, messaging, msging, contacting, spamming, harassing, bothering, bugging, pestering, calling, emailing, blowing, hitting, soliciting, annoying, writing',
  ),
  get: list(
    'get, getting, receive, receiving, to get, to receive, be getting, to be getting, to keep getting, to continue, gettin, being sent, your, the texts',
  ),
  keep: list('keep, keeps, kept, still, continue, continue to, keep on'),
  dont: list('dont, do not, dnt, donot, never, didnt, did not, doesnt, does not, not, havent, have not'),
  never: list('dont, do not, dnt, donot, never, dont ever, do not ever, never ever, dont you, please dont'),
  want: list(
    'want, wish, need, care for, wanna, want to, wish to, care to, wanted, wish for, would like, like',
  ),
  these: list(
    'this, these, those, them, anything, any of this, any of these, any more of this, any more of these, anymore, this anymore, these anymore, it anymore, your crap',
  ),
  your: list(
    'your, ur, the, this, these, that, those, any, all, of, my, more, further, such, mailing, text, texting, sms, contact, call, calling, marketing, damn, fucking, stupid, email, phone, other',
  ),
  listed: list(
    'list, lists, database, system, rotation, chain, thread, texts, messages, contacts, records, group, service, program, everything',
  ),
  me: list(
    'me, us, this number, this phone, my number, my phone, my cell, again, anymore, any more, here, her, him',
  ),
  mine: list(
    'me, us, my number, my phone, my cell, my name, my info~, my contact info~, my data, my details, my phone number, my cell number, my account',
    'this number, this phone, number, phone number, our number, myself',
  ),
  mynumber: list(
    'my number, this number, my info, my contact info, my digits, the number, our number, my phone number, my contact',
  ),
  lose: list('lose, forget, ditch, trash, toss, burn, erase, delete, forget you have, forget about, remove'),
  remove: list('remove, delete, erase, removing'),
  anger: list(
    'damn~, idiot~, end, now, immediately, fuck~, and, stop, asap, already, moron~, asshole~, number, name, from, dammit, list, all, us, it |',
  ),
  please: list(
    'please, pls, plz, plss, kindly, just, thanks, thank you, thx, ty, ok, okay, now, sorry, no, yes, and, asap, immediately, already, hi, hello, but',
  ),
  itall: list(
    'this, these, it, all, now, me, them, that, immediately, asap, texts, everything, text, stop, quit, end, remove, delete, cancel',
  ),
  dear: list(
    'he, she, husband, wife, mom, mother, dad, father, son, daughter, person, patient, brother, sister',
  ),
  thanks: list('thanks, thank you, thankyou, thx, ty, thnx, tks, thank u'),
  person: list('you, u, ya, yall, you guys, you all, you people, they'),
  give: list('give, gave, given, giving'),
  number: list(
    'number, numbers, nmbr, numbr, nbr, phone, cell, num, person, guy, lady, girl, gal, dude, man, woman, party, patient, people, persons, individual',
  ),
  hers: list('my, his, her, their, the right, the correct, that persons, that, the'),
  thats: list('thats, that is, this is, its'),
  other: list(
    'moved on to another, have a new, have another, have a different, found a new, found another, found a different, see another, see a different, seeing another, seeing a different, seeing a new, go to another, go to a different, going to another, going to a different, got a new, switched to a new, switched to another',
  ),
  nos: list('me, nos, le, les'),
  escriban: list(
    'mand~, envi~, escrib~, texte~, contact~, molest~, llam~, insist~, vuelv~, busqu~, jod~, acos~, mensaje~',
  ),
  mensajes: list('mensaje~, texto~, sms, promocion~, recordatorio~, correo~, llamadas'),
  mas: list('mas, los, estos, esos, sus, recibir, ningun, mi, mis'),
  quiten: list('quit~, borre~, borra, borrar, elimin~, saqu~, saca, sacar, remuev~, remover'),
  ya: list('por favor, porfavor, porfa, gracias, ya, hola, ahora, no'),
};
