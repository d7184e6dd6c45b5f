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
    'anonymous suites of a website at a port that mail usually has': tlsService({
      port: 465,
      service: 'http',
      suites: ['anonymous'],
    }),
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
    'the same where TLS begins at once, at a port of your choice': tlsService({
      port: 2465,
      service: 'smtp',
      suites: ['anonymous', 'forward'],
    }),
    'the same at the usual port, where nothing greeted': tlsService({
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
