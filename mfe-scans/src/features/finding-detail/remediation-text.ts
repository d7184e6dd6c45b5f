import { textParts } from '@parapet/contracts/text/text-parts';

/** Servers and platforms that a step may be for: "nginx: ...". */
const platforms = [
  'nginx',
  'Apache',
  'IIS',
  'Caddy',
  'Caddy and Cloudflare',
  'Cloudflare',
  'Node',
  'Django',
  'Laravel',
  'Symfony',
  'PHP',
  'Tomcat',
  'WordPress',
  'BIND',
  'PowerDNS',
  'Unbound',
  'Postfix',
  'Exim',
  'OpenSSH',
  'Windows',
];

export interface PlatformStep {
  readonly platform: string;
  readonly text: string;
}

/** Steps for everybody, and those for one platform each, in the order of the check. */
export function splitSteps(steps: readonly string[]): {
  general: string[];
  byPlatform: PlatformStep[];
} {
  const general: string[] = [];
  const byPlatform: PlatformStep[] = [];
  for (const step of steps) {
    const parts = platformParts(step);
    if (parts === null) general.push(step);
    else byPlatform.push(...parts);
  }
  return { general, byPlatform };
}

/** The sentences of a step by platform; null unless it begins with one. */
function platformParts(step: string): PlatformStep[] | null {
  const parts: PlatformStep[] = [];
  for (const sentence of sentencesOf(step)) {
    const platform = platforms.find((each) => sentence.startsWith(`${each}: `));
    if (platform) parts.push({ platform, text: sentence.slice(platform.length + 2) });
    else {
      const last = parts.pop();
      if (!last) return null;
      parts.push({ ...last, text: `${last.text} ${sentence}` });
    }
  }
  return parts;
}

/** Splits after ". ", but not within code. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let isCode = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '`') isCode = !isCode;
    if (!isCode && text[at] === '.' && text[at + 1] === ' ') {
      sentences.push(text.slice(start, at + 1));
      start = at + 2;
    }
  }
  return [...sentences, text.slice(start)].filter(Boolean);
}

/** The code of a text, a line each, as it is copied. */
export const codeOf = (text: string): string =>
  textParts(text)
    .filter(({ kind }) => kind === 'code')
    .map(({ text: code }) => code)
    .join('\n');
