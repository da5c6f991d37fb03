/** Colours and numbers of the drawings. */
const rgb = (h) => [1, 3, 5].map((i) => parseInt(h.slice(i, i + 2), 16));
export const mix = (a, b, t) => {
  const A = rgb(a),
    B = rgb(b);
  return (
    '#' +
    A.map((v, i) =>
      Math.round(v + (B[i] - v) * t)
        .toString(16)
        .padStart(2, '0'),
    ).join('')
  );
};
export const INK = '#10262E';
export const shade = (c, t) => (t < 0 ? mix(c, INK, -t) : mix(c, '#ffffff', t));
export const n1 = (v) => +v.toFixed(1);
