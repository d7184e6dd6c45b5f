export interface PagePolicyInput {
  /** The inline scripts that run: `'nonce-…'`, which styles may have too, or the hash of one, `'sha256-…'`. */
  readonly inline: `'nonce-${string}'` | `'sha256-${string}'`;
  /** Origins of the remotes and of previewed builds. */
  readonly registryOrigins: readonly string[];
  readonly supabaseUrl: string;
  readonly hasIntercom: boolean;
}

/** The sources of Intercom's widget, by Intercom's list for its regions US, EU and Australia. */
const intercom = {
  scripts: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  connections: [
    ...['', 'au.', 'eu.'].flatMap((region) => [
      `https://api.${region}intercom.io`,
      `https://api-iam.${region}intercom.io`,
    ]),
    'https://via.intercom.io',
    'https://api-ping.intercom.io',
    ...[
      'nexus-websocket-a.intercom.io',
      'nexus-websocket-b.intercom.io',
      'nexus-europe-websocket.intercom.io',
      'nexus-australia-websocket.intercom.io',
    ].flatMap((host) => [`https://${host}`, `wss://${host}`]),
    'https://uploads.intercomcdn.com',
    'https://uploads.intercomcdn.eu',
    'https://uploads.au.intercomcdn.com',
    'https://uploads.eu.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
  ],
  images: [
    'blob:',
    'https://js.intercomcdn.com',
    'https://static.intercomassets.com',
    'https://downloads.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
    'https://gifs.intercomcdn.com',
    'https://video-messages.intercomcdn.com',
    'https://messenger-apps.intercom.io',
  ],
  fonts: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  media: ['https://js.intercomcdn.com', 'https://downloads.intercomcdn.com'],
  frames: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
};

/**
 * Returns the Content-Security-Policy of the shell's page. `strict-dynamic` would void the list of
 * origins that scripts must come from.
 */
export function pagePolicy(input: PagePolicyInput): string {
  const { inline, registryOrigins, hasIntercom } = input;
  const isNonce = inline.startsWith("'nonce-");
  const supabase = new URL(input.supabaseUrl);
  const realtime = `${supabase.protocol === 'https:' ? 'wss' : 'ws'}://${supabase.host}`;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [inline, "'self'", ...registryOrigins, ...(hasIntercom ? intercom.scripts : [])],
    // The widget adds style elements without a nonce; beside a nonce, browsers ignore
    // `unsafe-inline`.
    'style-src': [
      ...(hasIntercom ? ["'unsafe-inline'"] : isNonce ? [inline] : []),
      "'self'",
      ...registryOrigins,
    ],
    'img-src': ["'self'", 'data:', ...registryOrigins, ...(hasIntercom ? intercom.images : [])],
    'font-src': ["'self'", ...registryOrigins, ...(hasIntercom ? intercom.fonts : [])],
    ...(hasIntercom && { 'media-src': intercom.media, 'frame-src': intercom.frames }),
    'connect-src': [
      "'self'",
      ...registryOrigins,
      supabase.origin,
      realtime,
      ...(hasIntercom ? intercom.connections : []),
    ],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
