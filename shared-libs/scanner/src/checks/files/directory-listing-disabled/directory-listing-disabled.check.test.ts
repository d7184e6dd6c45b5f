import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { directoryListingDisabled } from './directory-listing-disabled.check.ts';

const site = siteFor(directoryListingDisabled);

describeCheck(directoryListingDisabled, {
  exposed: {
    'the list of nginx or Apache': site({
      'uploads/': { body: '<html><head><title>Index of /uploads/</title></head></html>' },
    }),
    'the list of Python': site({
      '': { body: '<html><title>Directory listing for /</title></html>' },
    }),
    'the list of Tomcat': site({
      'files/': { body: '<html><head><title>Directory Listing For [/files/]</title></head>' },
    }),
    'the list of Express': site({
      'files/': { body: '<html><head><title>listing directory /files/</title></head>' },
    }),
    'the list of serve': site({
      'static/': { body: '<html><head><title>Files within static/</title></head>' },
    }),
    'the list of Caddy': site({
      'files/': {
        body: '<!DOCTYPE html>\n<title>files</title><header><div class="breadcrumbs">Folder Path</div>',
      },
    }),
    'the list of a program in Go': site({
      'files/': {
        body: '<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n<a href="a.zip">a.zip</a>\n</pre>\n',
      },
    }),
    'the list of an older program in Go': site({
      'files/': { body: '<pre>\n<a href="a.zip">a.zip</a>\n</pre>\n' },
    }),
    'the list of Jetty': site({
      'files/': { body: '<html><head><title>Directory: /files/</title></head>' },
    }),
    'the list of IIS at its root': site({
      '': {
        body: '<html><head><title>shop.example - /</title></head><body><H1>shop.example - /</H1><hr>',
      },
    }),
    'the list of IIS': site({
      'files/': { body: '<html><A HREF="/">[To Parent Directory]</A></html>' },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an ordinary page': site({ 'images/': { body: '<html><title>Images</title></html>' } }),
    'a page that shows code': site({
      'static/': { body: '<title>Links</title><pre>\n<a href="/">Home</a>\n</pre>' },
    }),
    'a page that calls itself an index': site({
      '': { body: '<html><title>Index of our products</title></html>' },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'uploads/': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '': unknown('No answer came in time') }),
    'a server error': site({ '': { status: 503 } }),
  },
});
