import { describeCheck } from '../../../testing/describe-check.ts';
import { host, service } from '../../../testing/hosts.ts';
import { etcdRequiresCertificate } from './etcd-requires-certificate.check.ts';

describeCheck(etcdRequiresCertificate, {
  absent: {
    'no open port': host(),
    'another service on another port': host([service({ port: 8080, name: 'http', web: true })]),
    'another service on the usual port': host([service({ port: 2379, name: 'ssh' })]),
  },
  protected: {
    'it asks for a login': host([service({ port: 2379, name: 'etcd', access: 'protected' })]),
    'it asks for a certificate': host([service({ port: 2379, tls: true, access: 'protected' })]),
  },
  open: {
    'the usual port': host([service({ port: 2379, name: 'etcd', access: 'open' })]),
    'an unusual port, on a private address': host(
      [service({ port: 40379, name: 'etcd', access: 'open' })],
      { inside: true },
    ),
  },
  undetermined: {
    'access that is unknown': host([service({ port: 2379, name: 'etcd', access: 'unknown' })]),
  },
  unnamed: {
    'something mute on the usual port': host([service({ port: 2379, mute: true })]),
    'something behind TLS': host([service({ port: 2379, tls: true })]),
  },
});
