/**
 * Whole replies, in lower case, without accents, apostrophes, and punctuation. Any other reply waits for a person
 * (docs/product.md §8.11), so a phrase belongs here only if it can mean nothing else.
 */
const listOf = (phrases: string): ReadonlySet<string> =>
  new Set(phrases.split(',').map((phrase) => phrase.trim()));

/** The gateway itself opts out a number that replies one of these. */
export const GATEWAY_STOPS = listOf('stop, stopall, unsubscribe, end, quit, cancel, revoke, optout');

/** One or several of these opt out, as in "STOP STOP". */
export const STOP_KEYWORDS: ReadonlySet<string> = new Set([
  ...GATEWAY_STOPS,
  ...listOf('remove, alto, pare, paren, parar, baja, desuscribir, desuscribirme'),
]);

/** Compared without doubled letters and with "o" for "0", so that "st0pp" is "stop". */
export const MISSPELLED =
  listOf(`stop, sotp, stpo, tsop, stp, stahp, stawp, dtop, syop, unsubscribe, unsuscribe,
  unsubcribe, unsubscibe, unsubsribe, unsubscrbe, unsubscrib, unsub, cancel, cancle, quit, qiut, optout, optuot`);

/** Words that change nothing about a request. */
export const COURTESY =
  listOf(`please, pls, plz, thanks, thank, you, hi, hello, hey, ok, okay, yes, just, now, can, could,
  por, favor, porfavor, gracias, hola, ya, ahora`);

export const STOP_PHRASES =
  listOf(`opt out, opt me out, stop all, stop it, stop this, stop these, stop texting,
  stop texting me, stop texting us, stop texting this number, stop messaging me, stop contacting me, stop bothering me,
  stop texts, stop messages, stop all texts, stop all messages, stop these texts, stop these messages, stop the texts,
  stop sending texts, stop sending messages, stop sending me texts, stop sending me messages, stop sending me these,
  stop sending me text messages, stop sending me these texts, stop sending me these messages, quit texting me,
  no more texts, no more messages, no more text messages, no more texting, dont text me, dont text me again,
  dont text me anymore, do not text me, do not text me again, do not text this number, dont contact me,
  do not contact me, never text me again, dont send me any more texts, do not send me any more texts,
  i dont want these texts, i dont want these messages, i dont want any more texts, i do not want these texts,
  i no longer wish to receive texts, i no longer wish to receive these texts, unsubscribe me, unsubscribe all,
  unsubscribe me from this list, i want to unsubscribe, i want to opt out, i revoke my consent, leave me alone,
  remove me, delete me, remove my number, delete my number, lose my number, take me off your list, take me off this list,
  take me off the list, remove me from your list, remove me from this list, remove my number from your list,
  no mas mensajes, no mas textos, no manden mensajes, no manden mas mensajes, no me manden mensajes,
  no me manden mas mensajes, no me mande mas mensajes, no me mandes mas mensajes, no me envien mensajes,
  no me envien mas mensajes, no me manden textos, no me escriban, no me escriban mas, no me texteen, no me contacten,
  no quiero mensajes, no quiero mas mensajes, no quiero recibir mensajes, no quiero recibir mas mensajes,
  no deseo recibir mensajes, no deseo recibir mas mensajes, dejen de escribirme, deje de escribirme, dejen de molestarme,
  dejen de mandarme mensajes, deje de mandarme mensajes, dejen de enviarme mensajes, deje de enviarme mensajes,
  quiten mi numero, borren mi numero, eliminen mi numero, quitenme de la lista, quitenme de su lista,
  borrenme de su lista, denme de baja, deme de baja, dar de baja, darme de baja`);

export const THANKS =
  listOf(`ok, okay, k, yes, yep, yeah, sure, great, perfect, received, understood, got it, will do,
  sounds good, thanks, thank you, thank you so much, thx, ok thanks, ok thank you, okay thank you, yes thank you,
  great thank you, perfect thank you, got it thanks, ok got it, ok will do, si, gracias, muchas gracias, si gracias,
  ok gracias, vale, listo, perfecto, perfecto gracias, entendido, recibido, claro, de acuerdo, esta bien`);

/** Emoji of thanks and approval. Others, such as a thumbs-down, wait for a person. */
export const KIND_EMOJI = '👍👌🙏👏🙌🙂😀😃😄😁😊😍🥰🤗🎉💯✅❤💙💚💛💜🧡💕';
