/** "Wrong number", "not my number". */
const WRONG_NUMBER =
  /\bwrong (?:number|person|phone)\b(?! of\b)|\b(?:not|isnt|aint|no longer) (?:my|his|her|their)(?: phone| cell)? number\b(?! (?:one|1)\b)|\b(?:this|that|it) (?:is not|isnt|aint|is no longer|was never) [a-z]+s (?:phone |cell )?number\b/;
/** It is about something else, or their own slip. */
const OTHER_NUMBER =
  /\b(?:i|we) (?:gave|put|entered|typed|have|had|left|wrote|dialed|called|used)\b|\b(?:order|tracking|item|model|card|if)\b/;

/** "This isn't John", "this is not Mr Doe". */
const NOT_THEM =
  /^(?:(?:sorry|hi|hello|hey|no|um|uh) )*this (?:is not|isnt|aint|is no longer) (?:(?:mr|mrs|ms|miss) )?([a-z]+)(?: ([a-z]+))?$/;
/** Words after "this isn't" that are nobody's name. */
const NO_NAME =
  /^(?:the|a|an|my|mine|our|ours|your|yours|his|hers|its|it|for|about|on|in|at|from|to|of|so|too|very|as|that|what|how|where|why|when|who|any|all|much|many|more|enough|good|great|nice|bad|fine|ok|okay|cool|fun|fair|right|wrong|true|real|really|sure|clear|urgent|new|old|open|free|cheap|easy|hard|hot|cold|warm|safe|clean|big|small|large|strong|red|blue|green|quite|even|just|yet|now|here|there|always|only|also|correct|same|different|funny|happy|ready|worth|legit|spam|normal|better|best|worse|over|done|due|up|down|out|off|not|going|like|because|me|us|one|long|short|time|today|weird|part|supposed|important|scam|dry|itchy|blurry|watery|sore|sticky|heavy|pretty|cheaper|recent|current|complete|accurate|exact|secure|private|personal|medicine|help|english)$/;
const ENDING_OF_NO_NAME = /(?:ing|ed|ful|able|ible|ous|ally|less|tive|ant)$/;

/** Whether whoever has the phone is not the patient. */
export function isWrongPerson(words: string): boolean {
  if (WRONG_NUMBER.test(words)) return !OTHER_NUMBER.test(words);
  const found = NOT_THEM.exec(words);
  return found?.slice(1).every((word) => word === undefined || isName(word)) ?? false;
}

const isName = (word: string): boolean => !NO_NAME.test(word) && !ENDING_OF_NO_NAME.test(word);
