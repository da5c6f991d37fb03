import { list, type Slots } from './phrases.js';

/** Any of these in a reply may be a request to stop: staff are asked. */
export const DOUBTFUL_PHRASES = list(
  // STOP and its sisters
  `stop, stopall, stopping {contacting}, stopp~ ... {texts}, stopp~ {contacting}, quit~ ... {texts}, quit sending, {these} stops, {be} stopped, stop2~, opt, opted, opting, optout, optedout, unstop me, cease, desist`,
  `discontinue~, refrain, halt, terminate, revok~, withdraw ... consent, rescind~, || {please}* end {itall}* {please}* ||, | {please}* end {all} {itall}* {please}* |, end ... {texts}`,
  `end communication~, end contact, end subscription, || {please}* quit {itall}* {please}* ||, | {please}* quit {all} {itall}* {please}* |, quit it, quit that, quit this, quit with, quit {contacting}, quit your`,
  `|| {please}* cancel {itall}* {please}* ||, | {please}* cancel {all} {itall}* {please}* |, want to cancel |, like to cancel |, cancel ... {texts}, cancel ... subscription, cancel ... membership, cancel ... service`,
  `cancel me, cancel everything, cancel these, cancel enrollment`,
  // No contact
  `{never} {contact}, {never} ... {contact} {me}, {person} not {contact}, {please} not {contact}, not {contact} {me}, not to {contact}, not to be {contacted}`,
  `{dont} be {contacted}, not be {contacted}, {dont} want to be {contacted}, {dont} need to {contact}, {dont} have to {contact}, no need to {contact}`,
  `{never} ... {texts}, {never} send ... {these}, {never} reply, not send ... {texts}, not send ... {these}, {never} send me |, {never} call, do not disturb, dnc, dnd, || c d ||, rather {person} call, rather {person} not, email only, call only, calls only, phone only, only call, only contact me by`,
  `no contact, instead of text~, rather than text~, rather not {get}, rather not be {contacted}, rather not ... {texts}, prefer not ... {texts}, i dont do text~`,
  // Not wanted
  `{dont} {want} {these}, {dont} {want} any {these}? {texts}, {dont} {want} {your}* {texts}, {dont} {want} {get}, {dont} {want} {person} {contacting}, {dont} {want} {person} to {contact}`,
  `{dont} {want} {person} to send, {dont} {want} nothing, {dont} want it |, want out |, want to hear from, wanna hear from, dont want |, do not want |, had enough, {contacting} {me} too, no longer {want}, no longer interested, no longer a {patient}, no longer {patient}, no longer need your`,
  `not inter~, not intr~, no interest, uninterested, || {please}* no {thanks} {please}* ||, no {thanks} not interested, | {please}* not for me |`,
  `{dont} {sign} up, {dont} {sign} for {these}, {dont} {sign} for ... {texts}, {dont} {sign} to {get}, {dont} ask~ {person} to, {dont} request~ to, request~ removal, no idea who {person}, no idea who this, landline, business line, {dont} agree to {these}, {dont} agree to ... {texts}, {dont} {give} ... number`,
  `{dont} {give} ... permission, {dont} {give} ... consent, {dont} have ... consent, {dont} have ... permission, {dont} subscribe~, {dont} enroll~, {dont} authoriz~`,
  `{dont} opt~, {dont} request~ ... {texts}, {dont} request~ {these}, {dont} ask~ to be, consent~, who authorized, not accept~ text~, {texts} not welcome, {dont} accept ... {texts}, no longer have an account, without ... consent, without ... permission`,
  `unsolicited, unwanted, unauthorized, {get} my number, got my number, {give} {person} my number, {give} {person} this number`,
  // No more
  `| {please}* no more {please}* |, no more ... {texts}, no more of {these}, no more from, no more please, no further {texts}, no further contact, no more contact, any further {texts}`,
  `any further contact, any more {texts}, | {please}* no {nouns} {please}* |, no {nouns} please, no {nouns} to this, no means no, no no no, said no |, answer is no, hell no`,
  `| {please}* {thats}? enough {please}* |, enough already, enough with, enough of, last warning, final warning, for the last time, how many times do i have, how many times must, how many times have i, how many more times`,
  `already told {person}, already said no, already asked {person}, already asked to, already opted, told {person} not, told {person} no, asked {person} not`,
  `asked {person} nicely, too many {texts}, too many of {these}, {contact} way too, {these} to end |, no communication, {never} use {mynumber}, not a fan of {these}, {dont} appreciate, so many {texts}, all these {texts}, {contact} me too, {contact} too much, {contact} so much, {texts} ... every ... day, {texts} all day`,
  `{texts} a day, {keep} {get} ... {texts}, {keep} {get} {these}, {keep} {contacting}, {keep} sending, constant {texts}, constantly {contacting}, why are {person} {contacting}`,
  `why {person} {contacting}, why do {person} keep, why am i {get} {these}, turn off ... {texts}, turn off {these}, turn {these} ... off, turn ... {texts} off, disable ... {texts}`,
  `mute {these}, unlist, unenroll, exclude me, blowing up my, blow up my, pause {these}* {texts}`,
  `enough {texts}, rmv, rmve`,
  // Take me off, lose my number
  `{remove} {mine}, {remove} all {mine}, {remove} from, {remove} ... from {your}* {listed}, remove text~, remove |, remove please, {please} remove |, | {please}* remove {anger}`,
  `| {please}* {remove} {itall}* {please}* |, | {please}* removed {please}* |, to be removed, been removed, be removed |, get removed, {mine} removed, removed from {your}* {listed}, removed off, removal from, request removal`,
  `be taken off, been taken off, get taken off, taken off {your}* {listed}, deleted from {your}* {listed}, take {mine} off, take {mine} out, take off {your}* {listed}, get {mine} off, get off {your}* {listed}`,
  `off {your}* {listed}, off of {your}* {listed}, out of {your}* {listed}, on {your}* do not, put me on, drop me, scratch {mine}, strike {mine}, scrub {mine}, cross {mine}, {lose} {mynumber}, lose me`,
  `throw away {mynumber}, get rid of {mynumber}, get rid of me, purge, clear {mynumber}, remove yourself, belongs to, off my phone, out of my phone, out of your phone, leave ... alone, leave me be, leave us be, let me be |, mailing list, blacklist, take me out`,
  // Someone else's phone
  `wrong {number}, wrng {number}, rong {number}, a different person, isnt at this number, isnt at this phone, who dis |, who tf, who the fuck, who the hell, incorrect number, number is wrong, number incorrect, not {hers} name, not {hers} number, not {hers} phone, not {hers} cell, isnt {hers} number, isnt {hers} phone, not the right {number}`,
  `isnt the right {number}, not the person, isnt the person, not the owner, isnt the owner, | not ~ phone |, | not ~ number |, not who you, is not me, isnt me, thats not me, {never} heard of, dont know you, dont know u, dont know who you, dont know who this`,
  `dont know who that, dont know who {person}, dont know any, dont know anyone, dont know anybody, dont know this person, do not know you, do not know who, do not know this person, no one ... name~, nobody ... name~`,
  `there is no ~ here, theres no ~ here, | no ~ here |, dont know {thatone}, no one here, nobody here, no one by, nobody by, no ... at this number, not at this number, this is a new number, {dear} old number, his old number, her old number, their old number, just got this number, has a new number, changed {hers} number, her number changed`,
  `changed numbers, {dont} have this number, not have this number, {dont} belong, not belong, passed away, deceased, {dear} is dead, {dear} died, has died, he died, she died`,
  `not a patient, not your patient, not a customer, not your customer, not a client, never been a patient, never been to your, dont go there, dont go to you, dont come there, {dont} live here`,
  `moved on, somewhere else, elsewhere, {other} doctor, {other} eye doctor, {other} practice, {other} provider, switched doctors, switched eye doctors, changed doctors |, not in service, {texts} in error, me in error, number in error`,
  `who gave {person}, where did {person} get, where you got, how did {person} get my, how did {person} get this, how do {person} have my, how you got my`,
  `| not me |, not this person, new owner, youve got the wrong, you got the wrong, you have got the wrong, you have the wrong, u got the wrong, ya got the wrong, business phone`,
  // Anger
  `go away, get lost, get a life, buzz off, bug off, back off, piss~ off, pissed, fuck~ off, fuck~ you, fuck u, fuck yourself, fuck this, fuck~ texting, fuckoff, fuckyou, fck~, fuk~, f ck~, f k off, fk off, f yourself, eat a dick, eat a bag, kill yourself, get a job`,
  `f off, f you, f u, fu, eff off, gtfo, stfu, screw you, screw off, screw u, shut up, shut the, go to hell, eat shit, eat my, kiss my, suck my, suck a, bite me, knock it off, cut it out`,
  `give it a rest, beat it, bugger off, drop dead, hate {these} |, hate {these} {texts}, hate getting, hate you, tired of {these}, tired of {your}, tired of {get}, tired of you`,
  `sick of {these}, sick of {your}, sick of {get}, sick of you, sick and tired, fed up, {texts} ... annoying, {these} ... annoying, {person} ... annoying, annoying {texts}, quit annoying, || {please}* annoying ||, || out ||, || {dont} care ||, annoying me`,
  `harass~, harrass~, harras~, haras~, cops, in court, stalk~, spam~, scam~, junk, bogus, phish~, intrusive, inappropriate, invasion, nuisance, not cool, youre bothering, you are bothering, breaking the law, my rights, illegal, against the law, law suit, lawsuit, sue {person}, will sue, gonna sue, to sue`,
  `suing, lawyer~, attorney~, legal action, ftc, fcc, tcpa, bbb, police, a complaint, violation~, violating, my privacy, report {person}, report this, report it, report as, reporting {person}`,
  `reporting this, reported {person}, reported this, reported as, reported to, reported |, block {person}, block this, block your, block me, block |, blocking {person}, blocking this, blocked {person}, blocked this, | {please}* blocked |`,
  // Spanish
  `no {nos} {escriban}, no {escriban}, no quiero |, no quiero mas |, no quiero {mas}* {mensajes}, no quiero recibir, no quiero {sus}, no quiero que {nos} {escriban}, no deseo, ya no {nos} {escriban}`,
  `ya no quiero |, ya no quiero {sus}, ya no soy, ya no es, ya no vive, no mas {mensajes}, | {ya}* no mas {ya}* |, | nomas |, no dey, | {ya}* no gracias {ya}* |, no {nos} interesa~, no estoy interesad~, {dejen} de {escriban}, en paz`,
  `| {ya}* dejenme {ya}* |, detener, detenga~, paren, pare, | {ya}* parar {ya}* |, parar de, parar ... {mensajes}, | {ya}* para {ya}* |, | {ya}* alto {ya}* |, basta, de baja, | {ya}* baja {ya}* |, desuscri~, suscripcion`,
  `cancel~ {mas}* {mensajes}, equivoca~ de numero, equivoca~ de persona, equivoco de numero, aqui no vive, no vive aqui, fastidi~, voy a reportar, los reporto, | {ya}* cancelar {ya}* |, | {ya}* cancela {ya}* |, | {ya}* cancelen {ya}* |, numero equivocad~, persona equivocad~, esta~ equivocad~, equivocado |, numero incorrecto, no soy, no conozco`,
  `no es mi numero, no es el numero, no quiero mas de, ya no tiene este, fallecio, murio, {quiten} mi, {quiten} mis, {quiten} este, {quiten} ... lista, {quitenme}, | {ya}* salir {ya}* |, salir de, bloque~ ... numero, los voy a bloquear, acos~, denunci~`,
  `demanda~, abogado~, no molest~, estan molestando, harto de, harta de, cansad~ de sus, cansad~ de {mas}* {mensajes}, no autori~, no di mi, no les di, no acepte, quien les dio, chinga~, vayan~ al, nunca mas, | fin |, | arret |`,
);

export const DOUBTFUL_SLOTS: Slots = {
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
  contacted: list(
    'text~, txt~, contacted, messaged, called, bothered, disturbed, harassed, spammed, emailed, reminded, solicited, on your, on this, on the list, part of, a part of, included',
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
  thatone: list('that person, that name, the person, him, her, them, that number'),
  thanks: list('thanks, thank you, thankyou, thx, ty, thnx, tks, thank u'),
  all: list('this, these, it, all, me, them, immediately, asap, texts, everything, text, please, pls, plz'),
  be: list('be, being, get, not, havent, hasnt, these, this, them, texts, messages'),
  person: list('you, u, ya, yall, you guys, you all, you people, they'),
  sign: list('sign, signed, ask, asked, register, registered, apply, applied, agree, agreed'),
  give: list('give, gave, given, giving'),
  patient: list(
    'patient, customer, client, member, your patient, your customer, there, interested, using your, at this number, his number, her number, their number, my number, have this, has this, with you, go there, go to, see dr',
  ),
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
  sus: list('sus, estos, esto, eso, nada, saber, nada mas, su'),
  dejen: list('dejen, deje, deja, dejar, paren, pare, dejad, cesen'),
  quiten: list('quit~, borre~, borra, borrar, elimin~, saqu~, saca, sacar, remuev~, remover'),
  quitenme: list(
    'quitenme, quitame, quiteme, borrame, borrenme, borreme, eliminame, eliminenme, sacame, saquenme, saqueme, remuevanme',
  ),
  ya: list('por favor, porfavor, porfa, gracias, ya, hola, ahora, no'),
};
