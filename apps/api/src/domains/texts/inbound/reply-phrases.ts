/**
 * The phrases that replies are matched against, in English and Spanish. Anything else waits for a person
 * (docs/product.md §8.11), so a phrase belongs here only if it can mean nothing else. Phrases are lower case, without
 * accents and punctuation. `stop/quit texting/texts` stands for its four combinations; in them, `do_not` is two
 * words, and `-` none.
 */
const expand = (...phrases: readonly string[]): string[] =>
  phrases.flatMap((phrase) =>
    phrase
      .split(' ')
      .map((word) => word.split('/'))
      .reduce((starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`)), [''])
      .map((words) => words.replaceAll(' -', '').replaceAll('_', ' ').trim()),
  );

/** Opt-out keywords of carriers and gateway, and similar ones, alone or with courtesy words. */
export const STOP_WORDS = new Set(
  expand(
    'stop/stopall/unsubscribe/end/quit/cancel/revoke/optout/opt_out/remove',
    'stop/unsubscribe all/it/this/these',
    'remove/delete/erase me',
    'alto/pare/paren/parar/baja/desuscribir/desuscribirme',
  ),
);

/** Requests to stop without courtesy and small words: "please stop sending me these texts" is "stop sending texts". */
export const STOP_PHRASES = new Set(
  expand(
    'stop/stopall/unsubscribe/optout/opt_out/alto',
    'stop/quit/cease texting/txting/messaging/contacting/spamming/bothering/harassing number/phone/-',
    'stop/quit/cease/end/cancel/discontinue texts/text/text_messages/messages/msgs/sms',
    'stop/quit/cease sending more/- texts/text/text_messages/messages/msgs/sms/-',
    'no more of/- texts/text_messages/messages/msgs/texting/sms',
    'dont/do_not/never text/txt/message/contact/text_or_call/call_or_text more/number/phone/-',
    'dont/do_not/never send more/- texts/text_messages/messages/msgs/sms',
    'i/- dont/do_not/no want/want_to_get/want_to_receive/wish_to_receive more/- texts/text_messages/messages/sms',
    'i/- want/need/would_like to unsubscribe/opt_out',
    'remove/delete/erase/lose number/phone_number',
    'remove/delete/erase/take/get number/phone_number/- off/off_of/from/out_of list/contact_list/mailing_list/text_list/texting_list/system/database/records/contacts',
    'take/get number/- off',
    'unsubscribe from texts/text_messages/messages/list/everything/-',
    'opt out of texts/text_messages/messages/everything/-',
    'i/- revoke/withdraw consent',
    'leave alone',
    'no manden/mande/mandes/envien/envie/envies mas/- mensajes/textos/sms/-',
    'no escriban/escriba/escribas/contacten/contacte/contactes/texteen/textee/textees mas/-',
    'no quiero/deseo recibir/- mas/- mensajes/textos/sms',
    'no mas mensajes/textos/sms',
    'dejen/deje/deja/paren/pare de escribirme/contactarme/molestarme/textearme',
    'dejen/deje/deja/paren/pare de mandarme/enviarme/mandar/enviar mensajes/textos/sms/-',
    'quiten/quite/quita/borren/borre/borra/eliminen/elimine/elimina numero',
    'quitenme/quiteme/borrenme/borreme/saquenme/saqueme/eliminenme de lista',
    'denme/deme/dame/dar/darme de baja',
  ),
);

/** What may stand around a request and changes nothing about it. */
export const COURTESY = new Set(
  expand(
    'please/pls/plz/kindly/thanks/thank/you/thx/ty/hi/hello/hey/ok/okay/yes/just/now/right/already/immediately/asap',
    'can/could/would/will/sir/maam/por/favor/porfavor/gracias/hola/ya/ahora',
  ),
);

/** Small words that a request may or may not have. */
export const SMALL_WORDS = new Set(
  expand(
    'me/us/here/the/these/those/this/all/any/your/my/further/future/again/anymore/longer/ever',
    'nos/sus/su/estos/esos/los/la/mi/este/nunca',
  ),
);

/** Misspellings by the word that was meant; "st0pp" is read as "stop" without them. */
export const MISSPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    stop: 'stop sotp stpo tsop stp stahp stawp dtop syop',
    unsubscribe: 'unsubscribe unsuscribe unsubcribe unsubscibe unsubsribe unsubscrbe unsubscrib unsub',
    cancel: 'cancel cancle',
    quit: 'quit qiut',
    optout: 'optout optuot',
  }).flatMap(([meant, written]) => written.split(' ').map((word) => [word, meant] as const)),
);

/** Thanks and acknowledgements. A reply may be several of them: "ok thank you", "sí, gracias". */
export const THANKS = new Set(
  expand(
    'ok/okay/k/kk/yes/yep/yeah/yup/sure/alright/great/perfect/awesome/wonderful/cool/nice/received/understood/noted',
    'thanks/thank_you/thankyou/thx/ty so_much/very_much/a_lot/again/-',
    'got_it/i_got_it/will_do/sounds_good',
    'muchas/mil/- gracias',
    'si/vale/listo/perfecto/entendido/recibido/claro/excelente/de_acuerdo/esta_bien',
  ),
);

/** Emoji of thanks and approval. A thumbs-down or a stop sign waits for a person. */
export const KIND_EMOJI = new Set(
  '👍👌🙏👏🙌🙂😀😃😄😁😊😍🥰😘🤗🎉💯✅❤💙💚💛💜🧡💕'.match(/\p{Extended_Pictographic}/gu),
);
