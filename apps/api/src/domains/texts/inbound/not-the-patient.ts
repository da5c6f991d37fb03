import { list } from './phrases.js';

/** "This isn't John", "I'm not Maria Lopez", and nothing more in the clause. */
const NOT_SOMEBODY =
  /\| (?:(?:sorry|hi|hello|hey|no|um|uh|yeah|but) )*(?:(?:this|that|it) (?:is not|isnt|aint|is no longer)|im not|i am not|i aint|not|(?:whos|who is)(?! dr )) (?:(?:mr|mrs|ms|miss|dr) )?([a-z]+) (?:[a-z]+ )?\|/;

/** Words after "this isn't" and "I'm not" that are not names. */
const NO_NAMES = new Set(
  list(
    'the, a, an, my, mine, our, ours, your, yours, his, hers, its, it, for, about, on, in, at, from, to, of, so, too, very, as',
    'that, what, how, where, why, when, who, any, all, much, many, more, enough, good, great, nice, bad, fine, okay, ok, cool',
    'fun, fair, right, true, real, really, sure, clear, urgent, new, old, open, free, cheap, easy, hard, hot, cold, safe',
    'clean, big, small, even, just, yet, now, here, there, always, only, correct, same, different, funny, happy, ready, worth',
    'legit, normal, better, best, worse, over, done, due, up, down, out, off, not, like, because, one, long, time, today, weird',
    'important, dry, itchy, blurry, sore, recent, current, complete, accurate, secure, home, sick, well, alone, mad, hungry, busy',
    'rich, dumb, stupid, crazy, afraid, aware, familiar, allergic, diabetic, blind, online, back, gonna, certain, positive, picky',
    'late, early, through, upset, angry, sad, perfect, near, close, far, awake, asleep, male, female, human, pregnant, lazy, tired',
    'me, this, there, dr, doctor, tomorrow, tonight, monday, tuesday, wednesday, thursday, friday, saturday, sunday, until, till, anymore',
    'mine, necessary, feeling, everyone, everybody, next, first, he, she, they, we, i, if, bad, again, nearly, anything, maybe, whom, boss',
    'systane, refresh, restasis, xiidra, visine, rohto, pataday, blink, lumify',
  ),
);
const NO_NAME_ENDING = /(?:ing|ed|ful|able|ible|ous|ive|ant|ent|ly)$/;

/** Whether a normalized reply says that whoever has the phone is not the patient. */
export function isSomebodyElse(reply: string): boolean {
  const name = NOT_SOMEBODY.exec(`${reply} `)?.[1];
  return name !== undefined && !NO_NAMES.has(name) && !NO_NAME_ENDING.test(name);
}
