import { describeCheck } from '../../../testing/describe-check.ts';
import { noReply, zone } from '../../../testing/zones.ts';
import { mtaStsPolicyValid } from './mta-sts-policy-valid.check.ts';

describeCheck(mtaStsPolicyValid, {
  valid: {
    'every server is named': zone(),
    'by a pattern': zone({
      mtaStsPolicy: { body: 'version: STSv1\nmode: enforce\nmx: *.shop.example\nmax_age: 86400\n' },
    }),
    'with a character set': zone({ mtaStsPolicy: { contentType: 'Text/Plain; charset=utf-8' } }),
    'with the line ends of Windows': zone({
      mtaStsPolicy: {
        body: 'version: STSv1\r\nmode: testing\r\nmx: mail.shop.example\r\nmax_age: 86400\r\n',
      },
    }),
    'the longest lifetime': zone({
      mtaStsPolicy: {
        body: 'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 31557600\n',
      },
    }),
    'turned off': zone({ mtaStsPolicy: { body: 'version: STSv1\nmode: none\nmax_age: 86400\n' } }),
  },
  distrusted: {
    'a certificate for another host': zone({ mtaStsPolicy: { status: null, body: 'not trusted' } }),
  },
  absent: {
    'not found': zone({ mtaStsPolicy: { status: 404, body: '' } }),
    'a host that has no address': zone({ mtaStsPolicy: { status: 0, body: '' } }),
    'a redirect': zone({ mtaStsPolicy: { status: 301, body: '' } }),
  },
  malformed: {
    'a page instead': zone({ mtaStsPolicy: { body: '<!doctype html><title>Shop</title>' } }),
    'a lifetime of more than a year': zone({
      mtaStsPolicy: {
        body: 'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 31557601\n',
      },
    }),
    'no servers': zone({ mtaStsPolicy: { body: 'version: STSv1\nmode: enforce\nmax_age: 86400' } }),
  },
  mistyped: {
    'a download': zone({ mtaStsPolicy: { contentType: 'application/octet-stream' } }),
    'no media type': zone({ mtaStsPolicy: { contentType: '' } }),
  },
  partial: {
    'a new server': zone({ mx: ['10 mail.shop.example', '20 mx2.shop.example'] }),
    'a pattern covers one label': zone({
      mx: ['10 a.b.shop.example'],
      mtaStsPolicy: { body: 'version: STSv1\nmode: enforce\nmx: *.shop.example\nmax_age: 86400\n' },
    }),
  },
  unannounced: { 'no record': zone({ mtaStsRecord: [], mtaStsPolicy: null }) },
  unread: {
    'no reply': zone({ mtaStsPolicy: noReply }),
    'no reply about the record': zone({ mtaStsRecord: noReply }),
    'an overload': zone({ mtaStsPolicy: { status: 503, body: '' } }),
  },
});
