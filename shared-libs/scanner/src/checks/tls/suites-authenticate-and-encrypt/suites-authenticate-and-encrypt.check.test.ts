import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { suitesAuthenticateAndEncrypt } from './suites-authenticate-and-encrypt.check.ts';

describeCheck(suitesAuthenticateAndEncrypt, {
  refused: {
    'modern suites only': tlsService(),
    'anonymous suites where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      suites: ['anonymous', 'forward'],
    }),
  },
  accepted: {
    'anonymous suites': tlsService({ suites: ['anonymous'] }),
    'suites without encryption': tlsService({ suites: ['null'] }),
    'suites without encryption where other mail servers send': tlsService({
      port: 25,
      startTls: 'smtp',
      suites: ['null'],
    }),
    'suites without encryption where people hand in mail': tlsService({
      port: 587,
      startTls: 'smtp',
      suites: ['anonymous', 'null'],
    }),
  },
  submission: {
    'anonymous suites where people hand in mail': tlsService({
      port: 587,
      startTls: 'smtp',
      suites: ['anonymous', 'forward'],
    }),
    'the same where TLS begins at once': tlsService({
      port: 465,
      suites: ['anonymous', 'forward'],
    }),
    'no answer to the offer without encryption': tlsService({
      port: 587,
      startTls: 'smtp',
      suites: ['anonymous'],
      silentSuites: ['null'],
    }),
  },
  unread: {
    'no answer to the offer': tlsService({ silentSuites: ['null'] }),
    'no answer about anonymous suites where people hand in mail': tlsService({
      port: 465,
      silentSuites: ['anonymous'],
    }),
  },
});
