import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { envFileNotExposed } from './env-file-not-exposed.check.ts';

const site = siteFor(envFileNotExposed);

describeCheck(envFileNotExposed, {
  exposed: {
    'settings of an application': site({
      '.env': plain('APP_ENV=production\nDB_PASSWORD=hunter2\n'),
    }),
    'a password in quotes': site({
      '.env': plain('APP_ENV="production"\nDB_PASSWORD="hunter2"\n'),
    }),
    'a key in single quotes': site({ '.env': plain("APP_KEY='base64:abc'\n") }),
    'a key that begins as a path does': site({
      '.env': plain('SECRET_KEY=/9j4AAQSkZJRgABAQEAYABg\n'),
    }),
    'one secret alone': site({ '.env.local': plain('API_TOKEN=abc123') }),
    'a name in small letters': site({ '.env': plain('db_password=hunter2') }),
    'a password in an address': site({
      '.env': plain('QUEUE_URI=amqp://app:hunter2@queue.example\nQUEUE_NAME=mail\n'),
    }),
    'a key in the DSN of a mailer': site({
      '.env': plain('MAILER_DSN=sendgrid+api://SG.1@default\nAPP_ENV=prod\n'),
    }),
    'a password in the DSN of a driver': site({
      '.env': plain('DSN="host=db user=shop password=hunter2"\nAPP_ENV=prod\n'),
    }),
  },
  harmless: {
    'the DSNs with which Symfony begins': site({
      '.env': plain(
        'APP_ENV=prod\nMAILER_DSN=null://null\nMESSENGER_TRANSPORT_DSN=doctrine://default?auto_setup=0\nLOCK_DSN=flock\n',
      ),
    }),
    'files, times and switches of secrets': site({
      '.env': plain(
        'DB_PASSWORD_FILE=/run/secrets/db\nTOKEN_TTL=3600\nACCESS_TOKEN_EXPIRES_IN=15m\nTOKEN_EXPIRE_MINUTES=30\nCACHE_KEY_PREFIX=shop\nPASSWORD_RESET=true\n',
      ),
    }),
    'secrets that stand elsewhere, and a key for browsers': site({
      '.env': plain(
        'JWT_SECRET_KEY=/etc/shop/jwt.pem\nDB_PASSWORD=$OTHER_PASSWORD\nSTRIPE_KEY=pk_live_51abc\nTLS_KEY="./tls/server.key"\n',
      ),
    }),
    'an address that takes its password from elsewhere': site({
      '.env': plain(`DB_HOST=db\nDATABASE_URL=postgres://app:${'$'}{DB_PASSWORD}@db/shop\n`),
    }),
    'exports and comments': site({
      '.env.production': plain('# settings\nexport SMTP_HOST=mail\nexport SMTP_USER=app\n'),
    }),
    'what a build copies into the page anyway': site({
      '.env.production': plain(
        'VITE_MAP_KEY=pk.123\nNEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY=pk_live_1\n',
      ),
    }),
    'secrets that are not filled in': site({
      '.env': plain(
        'DB_PASSWORD=\nSMTP_PASSWORD=""\nFTP_PASSWORD= # set on the server\nAPI_TOKEN="<token>"\nAPP_KEY="null"\nMETA_KEYWORDS=shoes\nPWD=/srv\nPASSENGER_APP_ENV=production\n',
      ),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an empty file': site({ '.env': plain('') }),
    'a text without settings': site({ '.env': plain('Nothing to see here = really') }),
    'only a comment': site({ '.env': plain('# copy .env.example') }),
    'an application that answers every path with its page': site(
      { '.env': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.env': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.env': unknown('No answer came in time') }),
    'a server error': site({ '.env': { status: 503 } }),
  },
});
