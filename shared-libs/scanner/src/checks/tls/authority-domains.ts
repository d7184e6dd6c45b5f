/**
 * The domains by which authorities recognise themselves in CAA records, as their certification practice
 * statements name them, by the organisation in the issuer of their certificates (lower case).
 */
const domainsByOrganisation: Readonly<Record<string, readonly string[]>> = {
  "let's encrypt": ['letsencrypt.org'],
  'google trust services': ['pki.goog'],
  'google trust services llc': ['pki.goog'],
  amazon: ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'],
  'digicert inc': [
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
    'digitalcertvalidation.com',
  ],
  'sectigo limited': [
    'sectigo.com',
    'comodo.com',
    'comodoca.com',
    'usertrust.com',
    'trust-provider.com',
    'entrust.net',
    'affirmtrust.com',
  ],
  zerossl: ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com'],
  'globalsign nv-sa': ['globalsign.com'],
  'godaddy.com, inc.': ['godaddy.com', 'starfieldtech.com'],
  'starfield technologies, inc.': ['godaddy.com', 'starfieldtech.com'],
  'ssl corporation': ['ssl.com'],
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
