import type { Vulnerability } from '@parapet/contracts/findings/finding';
import { checks } from '@parapet/scanner/registry';
import { expect, test } from 'vitest';
import type { AssetExposure } from '../../assets/assets.port.ts';
import { inputsOf, priorityOf, type RatedFinding } from './priority.policy.ts';

/** A finding of a real check, on an asset. */
type Seen = RatedFinding & AssetExposure;

/** The finding of `check/outcome`, on an asset of criticality 3 that is not on the internet. */
function seen(name: string, vulnerability: Vulnerability | null = null): Seen {
  const [checkId = '', key = ''] = name.split('/');
  const check = checks.find(({ id }) => id === checkId);
  const outcome = check?.outcomes[key];
  if (check === undefined || outcome?.verdict !== 'fail') throw new Error(`no failure ${name}`);
  const { confidence } = check;
  const severity = outcome.severity ?? check.severity;
  return {
    checkId,
    severity,
    confidence,
    vulnerability,
    isInternetReachable: false,
    criticality: 3,
  };
}

const flaw = (epss: number | null, kev: 'kev' | 'ransomware' | null = null): Vulnerability => ({
  cveIds: ['CVE-2026-0001'],
  cvss: { score: 9.8, vector: null },
  epss: epss === null ? null : { score: epss, percentile: 0.9 },
  kev: kev && {
    cveId: 'CVE-2026-0001',
    addedOn: '2026-01-01',
    isUsedByRansomware: kev === 'ransomware',
  },
});

const online = (one: Seen): Seen => ({ ...one, isInternetReachable: true });
const minor = (one: Seen): Seen => ({ ...one, criticality: 1 });
const vital = (one: Seen): Seen => ({ ...one, criticality: 5 });
const tentative = (one: Seen): Seen => ({ ...one, confidence: 'tentative' });

const env = seen('env-file-not-exposed/exposed');
const plainEnv = seen('env-file-not-exposed/harmless');
const redis = seen('redis-requires-authentication/open');
const docker = seen('docker-api-requires-certificate/open');
const jupyter = seen('jupyter-requires-token/exposed');
const vnc = seen('vnc-requires-password/open');
const vncPort = seen('vnc-not-exposed/reachable');
const keyFile = seen('private-key-not-exposed/exposed');
const lockedKey = seen('private-key-not-exposed/encrypted');
const git = seen('git-metadata-not-exposed/exposed');
const dump = seen('database-dump-not-exposed/exposed');
const kibana = seen('kibana-requires-login/exposed');
const grafana = seen('grafana-requires-login/exposed');
const log = seen('log-file-not-exposed/exposed');
const snmp = seen('snmp-refuses-public-community/open');
const ftp = seen('ftp-refuses-anonymous/open');
const takeover = seen('alias-target-claimed/unclaimed');
const perhapsTakeover = seen('alias-target-claimed/perhaps-claimable');
const domain = seen('name-server-domains-registered/free');
const bucket = seen('bucket-not-writable/open');
const miner = seen('page-without-miner/miner');
const pageSecret = seen('page-without-secrets/secret');
const script = seen('script-domains-registered/missing');
const link = seen('linked-domains-registered/missing');
const apache = seen('software-not-exploited/exploited', flaw(0.94, 'kev'));
const gateway = seen('software-not-exploited/exploited', flaw(0.94, 'ransomware'));
const newlyListed = seen('software-not-exploited/exploited', flaw(null, 'kev'));
const rarelyUsed = seen('software-not-exploited/exploited', flaw(0.05, 'kev'));
const jquery = seen('software-not-exploited/library', flaw(0.25, 'kev'));
const mended = seen('software-not-exploited/perhaps-fixed', flaw(0.94, 'kev'));
const likely = seen('software-unlikely-exploited/likely', flaw(0.6));
const unlikely = seen('software-without-known-flaws/high', flaw(0.01));
const worst = seen('software-without-known-flaws/critical', flaw(0.02));
const oldLibrary = seen('javascript-libraries-sound/medium', flaw(0.01));
const ended = seen('software-supported/ended');
const mysql = seen('mysql-not-exposed/reachable');
const telnet = seen('telnet-not-exposed/reachable');
const ssl2 = seen('ssl2-disabled/accepted');
const revoked = seen('certificate-not-revoked/revoked');
const expired = seen('certificate-not-expired/expired');
const spf = seen('spf-rejects-strangers/bad');
const transfer = seen('zone-transfer-refused/allowed');
const cors = seen('cors-rejects-strangers/open');
const csp = seen('csp-present/absent');
const hsts = seen('hsts-enabled/absent');
const framing = seen('framing-restricted/absent');
const dmarc = seen('dmarc-enforced/bad');
const tls10 = seen('tls10-disabled/accepted');
const caa = seen('certificate-authorities-named/absent');
const referrer = seen('referrer-policy-safe/unsafe');
const listed = seen('software-not-exploited/listed');

/** The first of two findings comes before the second, for this reason. */
const pairs: readonly (readonly [before: Seen, after: Seen, why: string])[] = [
  // Exposures that anyone can use now come before flaws that need an exploit, a victim or luck.
  [
    online(env),
    online(jquery),
    'passwords that anyone reads, before a library that needs a victim',
  ],
  [online(redis), online(jquery), 'an open database, before a library that needs a victim'],
  [env, online(jquery), 'also where the passwords are inside'],
  [redis, online(likely), 'an open database inside, before a likely exploit outside'],
  [minor(env), jquery, 'also on the least critical asset'],
  [minor(online(env)), vital(online(jquery)), 'also against the most critical asset'],
  [online(docker), online(worst), 'root for anyone, before a flaw that nobody uses'],
  [online(jupyter), online(rarelyUsed), 'code for anyone, before an exploit that is rarely used'],
  [online(vnc), online(vncPort), 'a screen without a password, before one with'],
  [online(keyFile), online(lockedKey), 'a key that can be used, before one with a passphrase'],
  [online(env), online(plainEnv), 'a file with secrets, before one without'],
  [online(git), online(jquery), 'source code that anyone reads, before a library'],
  [online(git), online(expired), 'source code, before a warning of browsers'],
  [online(git), online(spf), 'source code, before forged mail'],
  [git, spf, 'also inside'],
  [online(dump), online(cors), 'data that anyone reads, before data of who visits another site'],
  [online(kibana), online(mysql), 'stored data, before a password prompt'],
  [online(snmp), online(unlikely), 'settings that anyone reads, before an unlikely exploit'],
  [online(pageSecret), online(likely), 'a key in a page, before a likely exploit'],
  [online(dump), online(transfer), 'data, before a list of names'],
  [online(bucket), online(git), 'files that anyone changes, before source that anyone reads'],
  [online(log), online(csp), 'a log that anyone reads, before a header'],
  [log, online(hsts), 'also inside'],
  [online(grafana), online(tls10), 'dashboards that anyone reads, before an old protocol'],
  [online(ftp), online(framing), 'files that anyone reads, before clickjacking'],
  // Takeovers.
  [online(takeover), online(jquery), 'a sub-domain for anyone, before a library'],
  [online(takeover), online(likely), 'a sub-domain for anyone, before a likely exploit'],
  [online(takeover), online(perhapsTakeover), 'a name that is free, before one that may be'],
  [online(domain), online(takeover), 'the whole domain, before one name'],
  [online(domain), online(git), 'the whole domain, before its source code'],
  [online(script), online(link), 'code of every page, before a link'],
  [online(link), online(oldLibrary), 'a link for anyone, before a library that nobody attacks'],
  [online(miner), online(worst), 'attackers are in already'],
  // Exploited flaws.
  [online(gateway), online(apache), 'used by ransomware'],
  [online(gateway), online(ssl2), 'exploited, before what needs a place on the way'],
  [online(gateway), gateway, 'on the internet, before inside'],
  [online(newlyListed), online(rarelyUsed), 'an EPSS that nobody has published yet is no zero'],
  [online(apache), online(rarelyUsed), 'the likelier of two that are exploited'],
  [online(apache), online(jquery), 'the server, before a library in a browser'],
  [online(apache), online(worst), 'exploited, before not known to be'],
  [online(rarelyUsed), online(likely), 'exploited and critical, before likely and high'],
  [online(jquery), online(unlikely), 'exploited, before unlikely'],
  [online(likely), online(unlikely), 'the likelier of two'],
  [online(apache), online(mended), 'certain, before what a distribution may have mended'],
  [online(apache), online(tentative(apache)), 'firm, before tentative'],
  [online(expired), online(tentative(jquery)), 'a fact, before a suspicion'],
  // Severity, where nobody is known to use it.
  [online(ssl2), online(jquery), 'a confirmed critical on the internet is urgent'],
  [minor(online(revoked)), online(likely), 'whatever the asset'],
  [ssl2, online(expired), 'critical inside, before high outside'],
  [online(worst), online(unlikely), 'critical, before high'],
  [online(telnet), online(ended), 'passwords in clear text, before old software'],
  [online(expired), online(csp), 'a site that turns visitors away, before a header'],
  [minor(expired), online(csp), 'also on the least critical asset'],
  [online(spf), vital(online(dmarc)), 'mail from anyone, before a policy that only watches'],
  [online(cors), online(framing), 'data of visitors, before their clicks'],
  [online(ended), online(caa), 'medium, before low'],
  [csp, vital(online(referrer)), 'medium inside, before low outside'],
  [online(caa), online(listed), 'low, before information'],
  // The asset.
  [online(csp), csp, 'on the internet, before inside'],
  [vital(git), git, 'the more critical asset'],
];

test('60 pairs say what comes first', () => {
  expect(pairs).toHaveLength(60);
});

test.each(pairs.map(([before, after, why]) => ({ before, after, why })))(
  '$before.checkId before $after.checkId: $why',
  ({ before, after }) => {
    const scoreOf = (one: Seen) => priorityOf(inputsOf(one, one)).score;
    expect(scoreOf(before)).toBeGreaterThan(scoreOf(after));
  },
);
