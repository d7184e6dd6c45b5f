/** How servers are told to send a header with every answer; not for one that a page may set as well. */
export const howToSend = (name: string, value: string): readonly string[] => [
  `nginx: \`add_header ${name} "${value}" always;\`, repeated in each block that has an \`add_header\` of its own.`,
  `Apache: \`Header always set ${name} "${value}"\` with mod_headers. Caddy: \`header ${name} "${value}"\`.`,
  'IIS: HTTP Response Headers of the site. Cloudflare: a response header transform rule. Node: `response.setHeader`.',
];
