const TEXTS = '(?:mensajes?|textos?|sms|recordatorios?|avisos?)';
const COURTESY = '(?:por favor|porfavor|gracias|hola|ya|de una vez|inmediatamente)';

/** Each is one way to ask for no more texts; words stand without accents. */
const PATTERNS: readonly RegExp[] = [
  // "pare", "basta ya", "por favor alto"
  new RegExp(
    `^(?:${COURTESY} )*(?:pare|paren|parar|alto|basta|detener|detenganse|cancelar|desuscribir|baja)(?: ${COURTESY})*$`,
  ),
  // "no me envíen más mensajes", "no me escriban"
  new RegExp(
    `\\bno (?:me |nos )?(?:envien?|envies|manden?|mandes)(?: (?:mas|estos|esos|sus|los|ningun|otros))* (?:${TEXTS}|nada|mas)\\b`,
  ),
  /\bno (?:me|nos) (?:envien|manden) mas$/,
  /\bno (?:me |nos )?(?:escriban?|escribas|textee[ns]?|contacten?|contactes|molesten?|molestes)(?: (?:mas|a este numero|por favor|nunca|otra vez))*$/,
  // "no quiero mensajes", "no deseo recibir más textos"
  new RegExp(
    `\\bno (?:quiero|deseo|queremos|deseamos)(?: (?:recibir|que|me|envien|manden|mas|estos|esos|sus|los|ningun))* ${TEXTS}\\b`,
  ),
  new RegExp(`^(?:${COURTESY} )*(?:no mas(?: ${TEXTS})?|no quiero mas)(?: ${COURTESY})*$`),
  // "dejen de escribirme", "quiten mi número", "número equivocado"
  /\b(?:deje|dejen|deja|pare|paren) de (?:enviar|mandar|escribir|textear|molestar|contactar)(?:me|nos|les)?\b/,
  /\b(?:borren?|quiten?|eliminen?|saquen?|remuevan?)(?:me|nos)?(?: (?:mi|este) (?:numero|telefono)| de (?:la|su|esta) lista)\b/,
  /\b(?:darme|denme|deme) de baja\b/,
  /\bnumero (?:equivocado|incorrecto)\b/,
];

/** Whether a clause, without accents, asks in Spanish for no more texts. */
export const asksInSpanish = (words: string): boolean => PATTERNS.some((pattern) => pattern.test(words));
