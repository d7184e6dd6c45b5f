import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { applicationSettingsNotExposed } from './application-settings-not-exposed.check.ts';

const site = siteFor(applicationSettingsNotExposed);

describeCheck(applicationSettingsNotExposed, {
  exposed: {
    'connection strings in XML': site({
      'web.config': plain(
        '<connectionStrings><add name="db" connectionString="Server=db;Password=x" /></connectionStrings>',
      ),
    }),
    'connection strings in JSON': site({
      'appsettings.json': plain('{"ConnectionStrings": {"Default": "Server=db;Password=x"}}'),
    }),
    'the key that signs sessions': site({
      'web.config': plain(`<machineKey validation="SHA1" validationKey="${'0A'.repeat(20)}" />`),
    }),
    'a password among settings': site({
      'web.config': plain('<appSettings><add key="SmtpPassword" value="x" /></appSettings>'),
    }),
    'the login at the mail server': site({
      'web.config': plain('<smtp><network host="mail" userName="shop" password="x" /></smtp>'),
    }),
    'a password in an address': site({
      'appsettings.json': plain(
        '{"ConnectionStrings": {"Local": "Data Source=a.db", "Main": "amqp://shop:x@queue"}}',
      ),
    }),
    'the secret of a store of settings in Azure': site({
      'appsettings.json': plain(
        '{"ConnectionStrings": {"AppConfig": "Endpoint=https://shop.azconfig.io;Id=a-l0-s0:b;Secret=x"}}',
      ),
    }),
    'a connection in a section of its own': site({
      'appsettings.json': plain(
        '{"BookStoreDatabase": {"ConnectionString": "mongodb://shop:x@db", "DatabaseName": "shop"}}',
      ),
    }),
    'a cache whose name says nothing': site({
      'appsettings.json': plain('{"Redis": "shop.example:6380,password=x,ssl=True"}'),
    }),
    'the key of a bus in a section of its own': site({
      'appsettings.json': plain(
        '{"Bus": {"Main": "Endpoint=sb://shop.example/;SharedAccessKeyName=a;SharedAccessKey=x"}}',
      ),
    }),
    'the key of a bus among settings in XML': site({
      'web.config': plain(
        '<appSettings><add key="Bus" value="Endpoint=sb://shop.example/;SharedAccessKey=x" /></appSettings>',
      ),
    }),
    'the secret that signs tokens': site({
      'appsettings.json': plain('{"JwtSettings": {"SecretKey": "x"}}'),
    }),
    'the key that signs tokens': site({
      'appsettings.json': plain('{"Jwt": {"Issuer": "shop", "Key": "x"}}'),
    }),
  },
  harmless: {
    'a database that knows the Windows account': site({
      'web.config': plain(
        '<connectionStrings><add name="db" connectionString="Server=db;Integrated Security=true" /></connectionStrings>',
      ),
    }),
    'a database in a local file': site({
      'appsettings.json': plain('{"ConnectionStrings": {"Default": "Data Source=shop.db"}}'),
    }),
    'a switch named after passwords': site({
      'web.config': plain('<system.web><add key="AllowPassword" value="true" /></system.web>'),
    }),
    'rules for addresses with parameters named after secrets': site({
      'web.config': plain(
        '<system.webServer><rewrite><conditions><add input="{QUERY_STRING}" pattern="key=(.+)" /></conditions></rewrite></system.webServer>',
      ),
    }),
    'an address with a parameter among settings in XML': site({
      'web.config': plain(
        '<system.web></system.web><add key="Map" value="https://map.example/?apikey=x" />',
      ),
    }),
    'rules for addresses alone': site({
      'web.config': plain('<configuration><system.webServer></system.webServer></configuration>'),
    }),
    'a key that the server makes up': site({
      'web.config': plain('<system.web><machineKey validationKey="AutoGenerate" /></system.web>'),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a map that Blazor shows': site({
      'appsettings.json': plain('{"Tiles": "https://tiles.example/{z}/{x}/{y}?apikey=x"}'),
    }),
    'an application of Blazor that measures itself': site({
      'appsettings.json': plain(
        '{"ApplicationInsights": {"ConnectionString": "InstrumentationKey=0a;IngestionEndpoint=https://in.example"}}',
      ),
    }),
    'settings that Blazor gives to browsers': site({
      'appsettings.json': plain('{"Logging": {}, "ConnectionStrings": {}, "TokenUrl": "/token"}'),
    }),
    'an application that answers every path with its page': site(
      { 'web.config': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'web.config': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'web.config': unknown('No answer came in time') }),
    'a server error': site({ 'web.config': { status: 503 } }),
  },
});
