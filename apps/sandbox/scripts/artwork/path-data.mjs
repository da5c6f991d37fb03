/** Rounded to one decimal and written as short as SVG allows. */
function short(value) {
  const text = String(Math.round(value * 10) / 10);
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
}

const join = (numbers) =>
  numbers.reduce((line, next, i) => {
    const previous = i > 0 ? numbers[i - 1] : '';
    const touches = i === 0 || next.startsWith('-') || (next.startsWith('.') && previous.includes('.'));
    return line + (touches ? '' : ' ') + next;
  }, '');

/** opentype.js commands as relative path data; rounding errors do not add up. */
export function pathData(commands) {
  let x = 0;
  let y = 0;
  let previous = '';
  let data = '';
  const snap = (value) => Math.round(value * 10) / 10;
  const write = (letter, numbers) => {
    const body = join(numbers);
    const repeats = letter === previous;
    data += repeats ? (body.startsWith('-') ? '' : ' ') + body : letter + body;
    previous = letter;
  };
  for (const { type, ...at } of commands) {
    if (type === 'Z') {
      data += 'z';
      previous = 'z';
      continue;
    }
    const toX = snap(at.x);
    const toY = snap(at.y);
    const controls = ['1', '2']
      .filter((n) => at[`x${n}`] !== undefined)
      .flatMap((n) => [short(at[`x${n}`] - x), short(at[`y${n}`] - y)]);
    const end = [short(toX - x), short(toY - y)];
    if (type === 'M') write('M', [short(toX), short(toY)]);
    else if (type !== 'L') write(type.toLowerCase(), [...controls, ...end]);
    else if (end[0] === '0') write('v', [end[1]]);
    else if (end[1] === '0') write('h', [end[0]]);
    else write('l', end);
    x = toX;
    y = toY;
  }
  return data;
}
