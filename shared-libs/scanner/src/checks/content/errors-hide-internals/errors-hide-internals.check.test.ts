import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { errorsHideInternals } from './errors-hide-internals.check.ts';

describeCheck(errorsHideInternals, {
  plain: {
    'an article that quotes a trace of Python': webOrigin({
      body: '<pre>Traceback (most recent call last):\n  File "/srv/app.py", line 3</pre>',
    }),
    'the same article for every path': webOrigin({
      body: '<pre>Traceback (most recent call last):\n  File "/srv/app.py", line 3</pre>',
      notFound: {
        status: 200,
        body: '<pre>Traceback (most recent call last):\n  File "/srv/app.py", line 3</pre>',
      },
    }),
    'an article that quotes a debug page': webOrigin({
      body: '<p>You see &lt;code&gt;DEBUG = True&lt;/code&gt; and window.ignite( there.</p>',
    }),
    'a plain page for errors': webOrigin(),
    'an error page with the words of ASP.NET Core': webOrigin({
      notFound: {
        status: 500,
        body: '<h1>An unhandled exception occurred while processing the request.</h1><p>Try later.</p>',
      },
    }),
    'a post about stack traces': webOrigin({
      body: '<html><p>How to read a stack trace, at your leisure</p></html>',
    }),
  },
  debug: {
    'a notice of PHP on the page': webOrigin({
      body: '<b>Warning</b>: Undefined key in <b>/var/www/index.php</b> on line <b>3</b>',
    }),
    'an error of PHP on Windows': webOrigin({
      body: '<b>Fatal error</b>:  Uncaught Error in <b>C:\\inetpub\\shop\\index.php</b> on line <b>7</b>',
    }),
    'a call that PHP will drop': webOrigin({
      body: '<b>Deprecated</b>: Function a() is deprecated in <b>/srv/a.php</b> on line <b>3</b>',
    }),
    Django: webOrigin({
      notFound: {
        body: "<html>You're seeing this error because you have <code>DEBUG = True</code></html>",
      },
    }),
    Werkzeug: webOrigin({
      status: 500,
      body: '<html><title>NameError // Werkzeug Debugger</title></html>',
    }),
    'ASP.NET': webOrigin({
      notFound: {
        body: "<html><h1>Server Error in '/' Application.</h1><b>Stack Trace:</b></html>",
      },
    }),
    'the page for developers of ASP.NET Core': webOrigin({
      notFound: {
        status: 500,
        body: '<h1>An unhandled exception occurred while processing the request.</h1><div class="titleerror">SqlException: no</div>',
      },
    }),
    'a trace of Java': webOrigin({
      notFound: { body: 'java.lang.NullPointerException\n\tat com.shop.Cart.add(Cart.java:42)' },
    }),
    'a trace of Java that names modules': webOrigin({
      notFound: {
        body: 'java.lang.Error\n\tat java.base/java.lang.Thread.run(Thread.java:833)',
      },
    }),
    'an error page of Tomcat': webOrigin({
      notFound: {
        status: 500,
        body: '<p><b>Exception</b></p><pre>java.lang.IllegalStateException: no\n\tcom.shop.Cart.doGet(Cart.java:42)\n</pre>',
      },
    }),
    'a trace of Python': webOrigin({
      notFound: { body: 'Traceback (most recent call last):\n  File "/srv/app.py", line 3' },
    }),
    'a trace of Node': webOrigin({
      notFound: { body: '<pre>Error: no<br> &nbsp; &nbsp;at /srv/app/server.js:12:9</pre>' },
    }),
  },
  unreadable: {
    'no answer for a missing page': { ...webOrigin(), baseline: unknown('No answer came in time') },
  },
});
