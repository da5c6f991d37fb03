import { n1 } from './colours.mjs';

/** A field in the morning: a drop on a blade of grass holds the sun, and the rings of an iris spread from it. */
export function drawMorning(w = 960, h = 640) {
  const cx = w * 0.6;
  const cy = h * 0.44;
  const rings = Array.from({ length: 14 }, (_, i) => {
    const fade = Math.round((0.5 - i * 0.03) * 100) / 100;
    return `<circle cx="${n1(cx)}" cy="${n1(cy)}" r="${84 + i * 30}" fill="none" stroke="#fff" stroke-opacity="${fade}" stroke-width="${i % 4 === 0 ? 2 : 1}"/>`;
  }).join('');
  const hill = (y, rise, color, shift) =>
    `<path d="M0 ${h}V${n1(y)}C${n1(w * (0.14 + shift))} ${n1(y - rise)} ${n1(w * (0.3 + shift))} ${n1(y + rise * 0.5)} ${n1(w * (0.5 + shift))} ${n1(y - rise * 0.25)}S${n1(w * (0.86 + shift * 0.3))} ${n1(y - rise)} ${w} ${n1(y - rise * 0.2)}V${h}Z" fill="${color}"/>`;
  const blade = (x, lean, height, color, opacity) =>
    `<path d="M${n1(x - 7)} ${h}Q${n1(x - 3 + lean * 0.3)} ${n1(h - height * 0.6)} ${n1(x + lean)} ${n1(h - height)}Q${n1(x + 5 + lean * 0.4)} ${n1(h - height * 0.5)} ${n1(x + 9)} ${h}Z" fill="${color}" opacity="${opacity}"/>`;
  let grass = '';
  for (let i = 0; i < 64; i += 1) {
    const x = (i * 151) % w;
    grass += blade(
      x,
      ((i * 67) % 90) - 45,
      50 + ((i * 37) % 110),
      ['#2F6F4E', '#3F875C', '#5AA06A', '#1F5A45'][i % 4],
      0.85,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<linearGradient id="ms" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#DCEBF3"/><stop offset=".5" stop-color="#F6F0DC"/><stop offset="1" stop-color="#F7DDA6"/></linearGradient>
<radialGradient id="mi" cx="${n1(cx)}" cy="${n1(cy)}" r="${n1(h * 0.75)}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#FFFBEA" stop-opacity=".95"/><stop offset=".25" stop-color="#FBEBB6" stop-opacity=".6"/><stop offset=".55" stop-color="#CFE3B0" stop-opacity=".28"/><stop offset="1" stop-color="#CFE3B0" stop-opacity="0"/></radialGradient>
<radialGradient id="md" cx=".38" cy=".34" r=".8"><stop offset="0" stop-color="#FFFFFF"/><stop offset=".3" stop-color="#EAF7F1"/><stop offset=".62" stop-color="#A9D9C4"/><stop offset=".86" stop-color="#4F9F7F"/><stop offset="1" stop-color="#2C7A60"/></radialGradient></defs>
<rect width="${w}" height="${h}" fill="url(#ms)"/><rect width="${w}" height="${h}" fill="url(#mi)"/>${rings}
${hill(h * 0.72, 64, '#A9C9A0', 0)}${hill(h * 0.8, 52, '#7DB188', 0.06)}${hill(h * 0.89, 36, '#4E9468', -0.04)}${grass}
<path d="M${n1(cx - 190)} ${h}Q${n1(cx - 150)} ${n1(h * 0.3)} ${n1(cx + 30)} ${n1(h * 0.16)}Q${n1(cx - 110)} ${n1(h * 0.46)} ${n1(cx - 150)} ${h}Z" fill="#2F7D5B"/><path d="M${n1(cx - 172)} ${h}Q${n1(cx - 140)} ${n1(h * 0.36)} ${n1(cx + 30)} ${n1(h * 0.16)}" fill="none" stroke="#8CCBA4" stroke-opacity=".7" stroke-width="3"/>
<path d="M${n1(cx)} ${n1(cy - 112)}C${n1(cx + 44)} ${n1(cy - 50)} ${n1(cx + 74)} ${n1(cy - 16)} ${n1(cx + 74)} ${n1(cy + 26)}A74 74 0 0 1 ${n1(cx - 74)} ${n1(cy + 26)}C${n1(cx - 74)} ${n1(cy - 16)} ${n1(cx - 44)} ${n1(cy - 50)} ${n1(cx)} ${n1(cy - 112)}Z" fill="url(#md)"/><path d="M${n1(cx - 60)} ${n1(cy + 46)}Q${n1(cx)} ${n1(cy + 12)} ${n1(cx + 62)} ${n1(cy + 44)}A74 74 0 0 1 ${n1(cx - 60)} ${n1(cy + 46)}Z" fill="#1F6B53" opacity=".4"/><circle cx="${n1(cx + 18)}" cy="${n1(cy + 18)}" r="19" fill="#FFF3C8" opacity=".95"/><ellipse cx="${n1(cx - 26)}" cy="${n1(cy - 14)}" rx="13" ry="27" fill="#fff" opacity=".85" transform="rotate(18 ${n1(cx - 26)} ${n1(cy - 14)})"/><ellipse cx="${n1(cx)}" cy="${n1(cy + 84)}" rx="40" ry="7" fill="#fff" opacity=".45"/></svg>`;
}
