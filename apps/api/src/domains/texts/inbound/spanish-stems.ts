import { list } from './phrases.js';

/**
 * How Spanish words of a kind begin, without accents: verbs take endings for person, politeness, and up to two pronouns
 * ("quíteme", "quítenmelo", "kitenme"). `$` marks the end of a word, where a longer one would mean something else.
 */
const STEMS_BY_KIND: Readonly<Record<string, readonly string[]>> = {
  END: list(
    'parenl, parenm, parel, paral, dejen, dejem, dejal, dejam, dejar, cortenl, cortel, cortal, deteng, detene, suspend, cesen, basta$',
  ),
  REMOVE: list(
    'quiten, quitem, quitel, quitam, quitar, quita$, quito$, kiten, kitem, kite$, saquen, saquem, saquel, sacam, sacar, borren, borrem, borrel, borram, borrar, elimin, tachen, tachem, retiren, retirem, retire$',
  ),
  CANCEL: list('cancel'),
  UNSUBSCRIBE: list('desuscri, desinscri, anulo$, revoco$, retiro$'),
  TEXT: list('mensaj, recordator, anunci, propagand, publicidad, promocion, notificacion, textit, textos'),
  REACH: list(
    'mand, envi, embi, escrib, escriv, molest, texte, llamen, llamem, llamad, llamar, llamand, contactar, contacte, contactand, fastidi, insist',
  ),
  WANT: list('quier, quisier, dese, interes, necesit, ocupo$'),
  AGREE: list('autori, permis, consenti, firme$, firmo$, suscrib'),
  LAW: list('demand, denunci, reporte, reporta, abogad, bloque, hostig, acos, queja$, policia, tribunal'),
  ANGER: list('harto, harta, cansad, jod, maldit, carajo, pendej, ching, hostia, aburr'),
  WRONG: list('equivoc, incorrect, erron'),
  DEAD: list('falleci, murio, difunt, muert, panteon'),
  FAMILY: list('espos, hij, abuel, herman, suegr, tia$, tio$, sobrin, niet'),
  PRODUCT: list(
    'gotit, gotas, toallit, mascar, frasc, botell, product, lent, recet, medicin, pastill, capsul, lagrim, crema, unguent',
  ),
  ORDER: list(
    'pedi, orden, compr, pag, cobr, cost, preci, tarjet, envio$, enlac, descuent, carrit, cupon, segur, recib, paquet, devol, reembols, direcc',
  ),
  VISIT: list('cita, examen, consult, reagend'),
  EYE: list('ojo, ojit, arde, ardor, vist, parpad, pestan, resec, pican, picaz, dolor, duel, lagan'),
  TIME: list('seman, dias$, dia$, hora$, horas$, mes$, meses$, ano$, anos$, ahorit, luego, ayer, pronto'),
};

const kindsByStem = Object.entries(STEMS_BY_KIND)
  .flatMap(([kind, stems]) => stems.map((stem) => ({ kind, stem })))
  .sort((one, other) => other.stem.length - one.stem.length);

/** The kind of a Spanish word by its stem, the longest first; null for others. */
export function findSpanishKind(word: string): string | null {
  const whole = `${word}$`;
  return kindsByStem.find(({ stem }) => whole.startsWith(stem))?.kind ?? null;
}
