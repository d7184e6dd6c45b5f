import { parseArgs } from 'node:util';
import { type StandInDomain, sampleBreaches, sha1, startHibpStandIn } from './hibp-stand-in.ts';

const DEFAULT_PORT = '4610';
/** Thirty-two digits, as keys have; the stand-in accepts no other. */
const SAMPLE_KEY = '5a3b1e'.padEnd(32, '0');

const usage = `Serves invented data in the form of Have I Been Pwned, on this machine alone.

  npm run breach:sample -- --domain shop.example [--domain ...] [--port ${DEFAULT_PORT}]

Start Parapet with PARAPET_HIBP_URL set to the address that is printed, and set the printed key under Breach,
Settings. Searches of the sample count in no plan.`;

const names = ['ada', 'grace', 'alan', 'katherine', 'linus', 'margaret', 'dennis', 'info'];

/** The same people for each domain, so that a sample shows every kind of exposure. */
const peopleOf = (): StandInDomain => ({
  people: Object.fromEntries(
    names.map((name, index) => [
      name,
      sampleBreaches.filter((_, place) => (index + place) % 3 !== 0).map(({ Name }) => Name),
    ]),
  ),
  stealerLogs: { ada: ['login.mail.example', 'shop.example'], linus: ['git.example'] },
  customers: ['one@mail.example', 'two@mail.example'],
});

const { values } = parseArgs({
  options: {
    domain: { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: DEFAULT_PORT },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.domain.length === 0) {
  process.stdout.write(`${usage}\n`);
} else {
  const standIn = await startHibpStandIn({
    port: Number(values.port),
    keys: new Set([SAMPLE_KEY]),
    domains: new Map(values.domain.map((domain) => [domain.toLowerCase(), peopleOf()])),
    passwords: new Map([[sha1('password'), 1_000_000]]),
  });
  process.stdout.write(`Sample of Have I Been Pwned for ${values.domain.join(', ')}

  PARAPET_HIBP_URL=${standIn.url}
  key: ${SAMPLE_KEY}

Ctrl-C stops it.\n`);
}
