const full = { wide: 760, phone: 620 };

/** The pictures that `npm run screens -w mfe-marketing` takes, with their heights in pixels of CSS. */
export const screenHeights = {
  overview: full,
  findings: full,
  finding: full,
  scan: full,
  assets: { wide: 400, phone: 620 },
  technologies: { wide: 330, phone: 340 },
  reports: { wide: 330, phone: 400 },
  cloud: { wide: 330, phone: 340 },
} as const;
export type ScreenName = keyof typeof screenHeights;

const SCHEME = 'screen:';

/** The picture that a text names as `screen:overview`; undefined for anything else. */
export const screenNameOf = (address: string): ScreenName | undefined => {
  const name = address.startsWith(SCHEME) ? address.slice(SCHEME.length) : '';
  return Object.hasOwn(screenHeights, name) ? (name as ScreenName) : undefined;
};
