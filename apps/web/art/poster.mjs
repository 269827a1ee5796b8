// The hero of the home page and the bunting above it.
import { BLUE, GOLD, GREEN, INK, LILAC, RED, SKY, st } from './palette.mjs';
import { kid } from './kid.mjs';
import { cloud } from './grounds.mjs';
import { bunting, confetti, digit, trophy } from './things.mjs';

export function heroScene() {
  return `<svg viewBox="0 0 720 560" role="img" aria-label="Three cheering kids on a winners' podium while the host calls out the champion" xmlns="http://www.w3.org/2000/svg">
${cloud(150, 96, 1, 0.95)}${cloud(640, 150, 0.85, 0.95)}
<g transform="translate(0 38)">${confetti(44, 720, 262, 11)}</g>
<path d="M-2000 474C-700 452 90 436 330 430C470 426 600 420 730 452C1200 480 1800 470 3000 460V640H-2000Z" ${st('#5CCB86')}/><path d="M-2000 520C-700 500 120 482 400 490C520 492 640 486 760 506C1300 530 1900 510 3000 505V640H-2000Z" fill="${GREEN}"/>
<path d="M30 520q8-14 12-2q6-16 12 0M655 500q8-14 12-2q6-16 12 0M210 540q8-14 12-2q6-16 12 0M548 540q8-14 12-2q6-16 12 0M-220 520q8-14 12-2q6-16 12 0M-420 540q8-14 12-2q6-16 12 0" fill="none" stroke="${INK}" stroke-width="3.4" stroke-linecap="round" opacity=".5"/>
<g transform="translate(36 6)"><path d="M210 424H320V520H210Z" ${st(SKY, 5)}/><path d="M320 372H440V520H320Z" ${st(GOLD, 5)}/><path d="M440 446H550V520H440Z" ${st('#FF7A80', 5)}/><path d="M213 427h104v12H213ZM323 375h114v12H323ZM443 449h104v12H443Z" fill="#fff" opacity=".55"/>${digit(2, 265, 480, 1.15)}${digit(1, 379, 450, 1.5)}${digit(3, 495, 490, 1)}
${kid({ x: 265, y: 426, s: 0.92, skin: 3, hair: 'puffs', hairC: '#2A1A14', shirt: RED, trim: GOLD, mark: 'star', shorts: '#fff', shoes: GOLD, l: 'up', r: 'wave', face: 'grin' })}
${kid({ x: 380, y: 374, s: 1.02, skin: 1, hair: 'spiky', hairC: '#7A4522', shirt: '#fff', trim: BLUE, mark: 'bolt', shorts: BLUE, shoes: RED, l: 'up', r: 'up', face: 'grin', itemBack: trophy(0, -226, 1.12) })}
${kid({ x: 495, y: 448, s: 0.9, skin: 0, hair: 'braids', hairC: '#E08A2C', shirt: GREEN, trim: '#fff', mark: 'none', shorts: INK, shoes: '#fff', l: 'hip', r: 'up', face: 'smile', glasses: true, medal: true })}</g>
<g>${kid({ x: 70, y: 532, s: 1.2, skin: 4, hair: 'capR', hairC: GOLD, shirt: '#7A5CF0', trim: GOLD, mark: 'stripe', shorts: INK, shoes: RED, l: 'hip', r: 'fwd', face: 'o', item: `<g transform="translate(82 -124) rotate(-42)"><path d="M-10-8L42-30V30L-10 8Z" ${st(RED)}/><ellipse cx="42" cy="0" rx="9" ry="31" ${st('#FFB3B8')}/><rect x="-24" y="-10" width="16" height="20" rx="4" ${st('#fff')}/><path d="M66-18L80-27M70 0H87M66 18L80 27" stroke="${GOLD}" stroke-width="6.5" stroke-linecap="round"/></g>` })}</g>
${kid({ x: 652, y: 530, s: 0.86, skin: 2, hair: 'hijab', hairC: LILAC, shirt: GOLD, trim: INK, mark: 'none', shorts: INK, shoes: RED, l: 'upOut', r: 'up', face: 'grin', legPose: 'jump', rot: 4 })}
</svg>`;
}
export const banner = () =>
  `<svg class="banner" viewBox="0 0 1440 120" preserveAspectRatio="xMidYMin slice" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">${[
    -20, 360, 740, 1120,
  ]
    .map((x, i) =>
      bunting(
        x,
        10,
        x + 380,
        10,
        84,
        7,
        [
          [RED, GOLD, '#fff', GREEN, SKY],
          [GOLD, '#fff', RED, SKY, GREEN],
          [GREEN, SKY, GOLD, '#fff', RED],
          ['#fff', RED, GREEN, GOLD, SKY],
        ][i],
      ),
    )
    .join('')}</svg>`;
