/** Something to time: runs once and returns how long it took, in milliseconds. */
type Timed = () => Promise<number>;

/**
 * Runs both alternately and compares every time of the first with every time of the second.
 *
 * @returns how often the first took longer, 0 to 1: about 0.5 when nothing tells them apart
 */
export async function shareOfLonger(first: Timed, second: Timed, rounds: number): Promise<number> {
  const [ofFirst, ofSecond]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // Whichever comes second finds warmer caches, so they take turns.
    if (round % 2 === 0) ofFirst.push(await first());
    ofSecond.push(await second());
    if (round % 2 === 1) ofFirst.push(await first());
  }
  const longer = ofFirst.flatMap((one) => ofSecond.map((other) => one > other));
  return longer.filter(Boolean).length / longer.length;
}
