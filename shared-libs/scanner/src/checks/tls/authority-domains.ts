const amazon = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];
const digicert = [
  'digicert.com',
  'www.digicert.com',
  'digicert.ne.jp',
  'cybertrust.ne.jp',
  'symantec.com',
  'thawte.com',
  'geotrust.com',
  'rapidssl.com',
  'volusion.com',
  'stratossl.com',
  'intermediatecertificate.de',
  '1and1.com',
  'quovadisglobal.com',
  'pkioverheid.nl',
  'www.pkioverheid.nl',
  'digitalcertvalidation.com',
  ...amazon,
];
const sectigo = [
  'sectigo.com',
  'comodo.com',
  'comodoca.com',
  'usertrust.com',
  'trust-provider.com',
  'entrust.net',
  'affirmtrust.com',
];
const certum = ['certum.pl', 'certum.eu'];
const godaddy = ['godaddy.com', 'starfieldtech.com'];

/**
 * The domains by which authorities recognise themselves in CAA records, as the common database of
 * browsers (CCADB) and their practice statements name them, by the organisation in the issuer of their
 * certificates (lower case). An authority that is missing is not judged.
 */
const domainsByOrganisation: Readonly<Record<string, readonly string[]>> = {
  "let's encrypt": ['letsencrypt.org'],
  'google trust services': ['pki.goog'],
  'google trust services llc': ['pki.goog'],
  amazon,
  'digicert inc': digicert,
  'digicert, inc.': digicert,
  'quovadis limited': digicert,
  'microsoft corporation': ['microsoft.com', ...digicert],
  'sectigo limited': sectigo,
  'comodo ca limited': sectigo,
  'entrust, inc.': sectigo,
  'gandi sas': sectigo,
  'network solutions l.l.c.': sectigo,
  zerossl: sectigo,
  'globalsign nv-sa': ['globalsign.com'],
  'godaddy.com, inc.': godaddy,
  'starfield technologies, inc.': godaddy,
  'ssl corporation': ['ssl.com'],
  'ssl corp': ['ssl.com'],
  certainly: ['certainly.com'],
  'apple inc.': ['pki.apple.com'],
  'asseco data systems s.a.': certum,
  'unizeto technologies s.a.': certum,
  'd-trust gmbh': ['d-trust.net', 'd-trust.de', 'dtrust.de', 'dtrust.net'],
  'deutsche telekom security gmbh': ['telesec.de'],
  'microsec ltd.': ['e-szigno.hu'],
  'disig a.s.': ['disig.sk'],
  'fnmt-rcm': ['fnmt.es'],
  'izenpe s.a.': ['izenpe.com', 'izenpe.eus'],
  'certsign sa': ['certsign.ro'],
  'buypass as-983163327': ['buypass.com', 'buypass.no'],
  'actalis s.p.a.': ['actalis.it'],
  'swisssign ag': ['swisssign.com', 'swisssign.net', 'swissign.com', 'swisssign.ch'],
  'hellenic academic and research institutions ca': ['harica.gr'],
  identrust: ['identrust.com'],
};

/** The domains of the authority that issued a certificate; null for one that is not listed. */
export function authorityDomains(issuer: string): readonly string[] | null {
  const text = `, ${issuer.toLowerCase()}, `;
  for (const [organisation, domains] of Object.entries(domainsByOrganisation)) {
    if (text.includes(`, o=${organisation}, `)) return domains;
  }
  return null;
}
