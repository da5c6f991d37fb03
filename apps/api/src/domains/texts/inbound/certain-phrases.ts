import { list, type Slots } from './phrases.js';

/** The carriers' and the gateway's own words that mean nothing else. */
export const STOP_WORDS = list('stop, stopall, stop all, unsubscribe, unsubscribe all, optout, opt out');

/** Their words that also have an everyday meaning: certain only with nothing but courtesy around them. */
export const EVERYDAY_WORDS = list('end, quit, cancel, revoke');

export const SPANISH_WORDS = list('alto, parar, pare, paren, baja, desuscribir, desuscribirme');

/** Phrases that can only mean a request to stop. */
export const STOP_PHRASES = list(
  // "stop texting me", "quit sending me these messages", "end all texts"
  '{stop} {texting} {me}? {again}?, {stop} {sending} {me}? {these}* {texts}, {stop} {sending} {me}? {this}',
  '{stop} {these}* {texts}, {end} {these}* {texts}, no more {these}* {texts}',
  // "don't text me again", "do not send any more messages", "I don't want these texts anymore"
  '{dont} ever? {text} {me}? {again}?, {dont} ever? send {me}? {these}* {texts} {again}?',
  'i {dont} want {these}* {texts} {again}?, i? {dont} {wish} to {get} {these}* {texts} {again}?',
  'i no longer want {these}* {texts}, i no longer {wish} to {get} {these}* {texts}',
  // "take me off your list", "remove my number", "lose my number"
  '{remove} {mine}, {remove} {mine} {from} {these}* {listed}, take {mine} off, {take} {mine} {from} {these}* {listed}',
  'lose my number',
  // "unsubscribe me from all messages", "opt me out", "I revoke my consent"
  'unsubscribe me, unsubscribe {me}? from {these}* {texts}, unsubscribe {me}? from {these}* {listed}',
  'unsubscribe {me}? from {everything}, opt {me} out, opt {me}? out of {these}* {texts}, opt {me}? out of {everything}',
  'i hereby? {revoke} my? consent, i hereby? {revoke} my? consent to {get} {these}* {texts}',
  // "no me manden más mensajes", "dejen de escribirme", "quiten mi número"
  'no {nos} {manden} {mas}* {mensajes} {mas}*, no {nos} {manden} {mas}, no {nos} {escriban} {mas}*',
  'no {quiero} recibir? {mas}* {mensajes} {mas}*, no mas {mensajes}, {dejen} de {escribirme}',
  '{dejen} de {mandarme} {mas}* {mensajes}, {quiten} {minumero}, {quitenme} de {lalista}, {darme} de baja',
);

export const CERTAIN_SLOTS: Slots = {
  // Around a request
  courtesy: list('please, pls, plz, plss, kindly, thanks, thank you, thankyou, thx, ty, hi, hello, hey'),
  emphasis: list(
    'ok, okay, yes, no, just, now, right now, already, immediately, asap, at once, right away, sorry, sir, maam, guys',
    'people, dude, bro, and, so, god, for the last time, i said, i told you, i already said, damn, damnit, dammit',
    'goddamn, fucking, the fuck, the hell, idiot, idiots, asshole, assholes, moron, morons, jerk, jerks, bitch',
    'por favor, porfavor, porfa, gracias, hola, ya, ahora',
  ),
  request: list(
    'can you, could you, would you, will you, i want to, i would like to, id like to, i wish to, i want you to',
    'i need you to, i would like you to, id like you to, i am asking you to, im asking you to',
  ),
  // English
  stop: list('stop, quit, cease'),
  end: list('end, cancel, discontinue'),
  dont: list('dont, do not, never'),
  texting: list(
    'texting, txting, messaging, msging, contacting, spamming, harassing, bothering, texting and calling',
    'texting or calling, calling and texting, calling or texting',
  ),
  text: list('text, txt, message, msg, contact, text or call, call or text, contact or text'),
  sending: list('sending, sending out'),
  me: list('me, us, this number, my number, this phone, my phone, my cell, here'),
  again: list('again, anymore, any more, any longer, ever again'),
  these: list(
    'the, these, those, this, all, all of, any, your, my, more, further, future, so many, stupid, damn, fucking',
    'unwanted, automated, annoying, marketing, promotional, spam',
  ),
  this: list('this, these, those, them'),
  texts: list(
    'texts, txts, text messages, text message, messages, message, msgs, sms, text, txt, texting, messaging',
  ),
  get: list('get, receive, be sent'),
  wish: list('wish, want'),
  remove: list('remove, delete, erase'),
  take: list('take, get'),
  mine: list('me, us, my number, my phone number, my cell number, this number, this phone number'),
  from: list('from, off, off of, out of'),
  listed: list(
    'list, lists, mailing list, text list, texting list, sms list, contact list, contacts, call list, message list',
    'messaging list, database, system, records, texts, messages',
  ),
  everything: list('all, everything, this, these, it'),
  revoke: list('revoke, withdraw'),
  // Spanish
  nos: list('me, nos'),
  manden: list('manden, mande, mandes, envien, envie, envies'),
  escriban: list('escriban, escriba, escribas, texteen, textees, contacten, contacte, contactes'),
  mas: list('mas, sus, estos, esos, los, nunca mas'),
  mensajes: list('mensajes, mensajes de texto, textos, sms, mensaje'),
  quiero: list('quiero, deseo, queremos'),
  dejen: list('dejen, deje, deja, dejar, paren, pare'),
  escribirme: list('escribirme, textearme, contactarme, molestarme, escribir, textear'),
  mandarme: list('mandarme, enviarme, mandar, enviar'),
  quiten: list('quiten, quite, quita, borren, borre, borra, eliminen, elimine, elimina, saquen, saque'),
  minumero: list('mi numero, este numero, mi telefono, mi numero de la lista, mi numero de su lista'),
  quitenme: list(
    'quitenme, quiteme, quitame, saquenme, saqueme, sacame, borrenme, borreme, borrame, eliminenme',
  ),
  lalista: list('la lista, su lista, esta lista, sus listas'),
  darme: list('darme, denme, deme, dame, dar'),
};
