import { known, unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { dnsProof } from '../../../testing/zones.ts';
import { certificateAuthorityAllowed } from './certificate-authority-allowed.check.ts';

const letsEncrypt = "C=US, O=Let's Encrypt, CN=R12";

function issued(values: readonly string[], { issuer = letsEncrypt, isWildcard = false } = {}) {
  const answer = { name: 'shop.example', type: 'CAA', rcode: 'NOERROR', values, cnames: [] };
  return tlsService({
    certificate: { issuer },
    issuance: { isWildcard, records: known({ ...answer, proof: dnsProof }) },
  });
}

describeCheck(certificateAuthorityAllowed, {
  allowed: {
    'its domain': issued(['0 issue "letsencrypt.org"']),
    'a tag in capitals': issued(['0 ISSUE "letsencrypt.org"']),
    'an authority beside an error': issued(['0 issue "%%%%%"', '0 issue "letsencrypt.org"']),
    'its domain with parameters': issued(['0 issue "letsencrypt.org; validationmethods=dns-01"']),
    'one of several': issued(['0 issue "digicert.com"', '0 issue "LetsEncrypt.org"']),
    'a former name of the authority': issued(['0 issue "comodoca.com"'], {
      issuer: 'C=GB, O=Sectigo Limited, CN=Sectigo Public Server Authentication CA DV R36',
    }),
    'a brand of another authority': issued(['0 issue "sectigo.com"'], {
      issuer: 'C=FR, O=Gandi SAS, CN=Gandi RSA Domain Validation Secure Server CA 3',
    }),
    'a domain that an authority also answers to': issued(['0 issue "amazon.com"'], {
      issuer: 'C=US, O=DigiCert Inc, CN=DigiCert Global G2 TLS RSA SHA256 2020 CA1',
    }),
    'an organisation with a comma': issued(['0 issue "godaddy.com"'], {
      issuer: 'C=US, ST=Arizona, L=Scottsdale, O=GoDaddy.com, Inc., CN=Go Daddy Secure CA - G2',
    }),
    'a wildcard by issue': issued(['0 issue "letsencrypt.org"'], { isWildcard: true }),
    'a wildcard by issuewild': issued(['0 issue "digicert.com"', '0 issuewild "letsencrypt.org"'], {
      isWildcard: true,
    }),
    'no wildcard beside issuewild': issued(['0 issue "letsencrypt.org"', '0 issuewild ";"']),
  },
  foreign: {
    'another authority': issued(['0 issue "digicert.com"']),
    'another authority than a national one': issued(['0 issue "letsencrypt.org"'], {
      issuer: 'C=PL, O=Asseco Data Systems S.A., CN=Certum DV TLS G2 R39 CA',
    }),
    'a value with an error, which names nobody': issued(['0 issue "%%%%%"']),
    'nobody may issue': issued(['0 issue ";"']),
    'no wildcards': issued(['0 issue "letsencrypt.org"', '0 issuewild ";"'], { isWildcard: true }),
    'a name that only begins alike': issued(['0 issue "letsencrypt.org.evil.example"']),
  },
  unrestricted: {
    'no record': issued([]),
    'iodef alone': issued(['0 iodef "mailto:a@shop.example"']),
    'issuewild alone, for a certificate without wildcard': issued(['0 issuewild "digicert.com"']),
  },
  'not-public': { 'a private authority': tlsService({ issuance: null }) },
  unlisted: {
    'an authority that is not listed': issued(['0 issue "ca.example"'], {
      issuer: 'C=XX, O=Some CA, CN=Issuing CA',
    }),
    'an organisation that only begins alike': issued(['0 issue "ca.example"'], {
      issuer: 'C=XX, O=Amazonas, CN=Issuing CA',
    }),
  },
  unread: {
    'no certificate': tlsService({ certificate: 'unread' }),
    'no answer about CAA': tlsService({
      issuance: { isWildcard: false, records: unknown('The DNS server answered SERVFAIL') },
    }),
  },
});
