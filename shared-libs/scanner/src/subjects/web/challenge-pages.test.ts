import { expect, it } from 'vitest';
import { type AnswerParts, answer } from '../../testing/web-origins.ts';
import { siteRefusal } from './presence.ts';

/** Pages that are nothing but a challenge or a refusal, with the status at which they are easiest to miss. */
const forms: Readonly<Record<string, AnswerParts>> = {
  'Cloudflare, managed challenge': {
    body: `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"><style>*{margin:0}</style></head><body><div class="main-wrapper"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><script>(function(){window._cf_chl_opt = {cvId:'3',cType:'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=1';})();</script></body></html>`,
  },
  'Cloudflare in German': {
    body: `<html lang="de"><head><title>Nur einen Moment…</title></head><body><script>window._cf_chl_opt={cType:'managed'};</script></body></html>`,
  },
  'Cloudflare, blocked': {
    body: `<html><head><title>Attention Required! | Cloudflare</title><link rel="stylesheet" href="/cdn-cgi/styles/cf.errors.css"></head><body><div id="cf-wrapper"><div id="cf-error-details"><h1>Sorry, you have been blocked</h1><h2>You are unable to access shop.example</h2><p>This website is using a security service to protect itself from online attacks.</p><a href="https://www.cloudflare.com/5xx-error-landing">Cloudflare</a></div></div></body></html>`,
  },
  'Akamai, denied': {
    body: `<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\nYou don't have permission to access "http&#58;&#47;&#47;shop&#46;example&#47;" on this server.<P>\nReference&#32;&#35;18&#46;2f<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;2f</BODY></HTML>`,
  },
  'Akamai, crypto challenge': {
    body: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Challenge Validation</title><link rel="stylesheet" href="/_sec/cp_challenge/sec-cpt-4-3.css"><script src="/_sec/cp_challenge/sec-cpt-int-4-3.js" async></script></head><body><div id="sec-container"><div id="sec-text-container"><iframe id="sec-text-if" class="custmsg" src=""></iframe></div><div id="sec-if-container"><iframe id="sec-cpt-if" provider="crypto" data-key="x"></iframe></div></div></body></html>`,
  },
  'Akamai, proof of work': {
    headers: { 'set-cookie': 'bm_sz=1' },
    body: `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="5; URL='/?bm-verify=AAQAAAAJ'" /></head><body>&nbsp;<script>var i=1; var j=i+Number("1"+"2");</script><script>xhr=new XMLHttpRequest();xhr.open("POST","/_sec/verify?provider=interstitial",false);xhr.send(JSON.stringify({"bm-verify":"A","pow":j}));location.reload();</script></body></html>`,
  },
  'Imperva, incident': {
    body: `<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><meta name="viewport" content="initial-scale=1.0"></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1" frameborder=0>Request unsuccessful. Incapsula incident ID: 1-2</iframe></body></html>`,
  },
  'Imperva, interruption': {
    body: `<!DOCTYPE html><html><head><noscript><title>Pardon Our Interruption</title></noscript><meta name="robots" content="noindex"><script src="/abc-Come-Hase-Kite-Wants?d=shop.example" async></script><script>var isSpa = 1; window.onProtectionInitialized = function(p){ window.location.reload(true); };</script></head><body><div class="container"><h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot.</p></div></body></html>`,
  },
  DataDome: {
    headers: { 'x-datadome': 'protected', 'set-cookie': 'datadome=x' },
    body: `<html lang="en"><head><title>shop.example</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'A','hsh':'B','t':'bv','s':1,'host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
  },
  'AWS WAF, header alone': { status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, body: '' },
  'AWS WAF, challenge': {
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><style>body{font-family:"Arial"}</style><script type="text/javascript">window.awsWafCookieDomainList = [];window.gokuProps = {"key":"A","iv":"B","context":"C"};</script><script src="https://0a.token.awswaf.com/0a/challenge.js"></script></head><body><div id="challenge-container"></div><script type="text/javascript">AwsWafIntegration.saveReferrer();AwsWafIntegration.checkForceRefresh().then((forceRefresh) => { if (forceRefresh) { AwsWafIntegration.forceRefreshToken().then(() => { window.location.reload(true); }); } else { AwsWafIntegration.getToken().then(() => { window.location.reload(true); }); } });</script><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot. This requires JavaScript.</noscript></body></html>`,
  },
  'AWS WAF, CAPTCHA': {
    body: `<html><head><title>Human Verification</title><script src="https://0a.captcha-sdk.awswaf.com/0a/jsapi.js"></script><script>window.gokuProps={}</script></head><body><div id="captcha-container"></div><script>CaptchaScript.renderCaptcha(document.getElementById('captcha-container'), ()=>location.reload())</script></body></html>`,
  },
  'PerimeterX, denied': {
    body: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="description" content="px-captcha"><title>Access to this page has been denied</title></head><body><script>window._pxAppId='PXabc';window._pxJsClientSrc='/abc/init.js';window._pxUuid='1';</script><script src="/abc/captcha/captcha.js?a=c"></script></body></html>`,
  },
  'PerimeterX, hold the button': {
    body: `<html><head><title>Robot or human?</title></head><body><div id="px-captcha"></div><p>Activate and hold the button to confirm that you're human. Thank You!</p><a href="/terms">Terms of Use</a><a href="/privacy">Privacy Policy</a></body></html>`,
  },
  'DDoS-Guard': {
    headers: { server: 'ddos-guard', 'set-cookie': '__ddg1_=x' },
    body: `<!DOCTYPE html><html><head><title>DDoS-Guard</title><meta charset="utf-8"><meta name="viewport" content="width=device-width"><script data-ddg-origin="true" src="/.well-known/ddos-guard/js-challenge/index.js" defer></script></head><body><h1 id="title">Checking your browser before accessing shop.example</h1><p id="description">Please wait a few seconds. Once this check is complete, the website will open automatically</p></body></html>`,
  },
  'DDoS-Guard in Russian': {
    headers: { server: 'ddos-guard' },
    body: `<!DOCTYPE html><html><head><title>DDoS-Guard</title></head><body data-ddg-l10n="true"><noscript>x</noscript><script src="/.well-known/ddos-guard/js-challenge/index.js" defer></script><div>Проверка браузера перед переходом на сайт shop.example</div></body></html>`,
  },
  'Sucuri, blocked': {
    headers: { 'x-sucuri-id': '1' },
    body: `<html><head><title>Sucuri WebSite Firewall - Access Denied</title><link rel="stylesheet" href="https://cdn.sucuri.net/sucuri-firewall-block.css"/></head><body><h1>Access Denied - Sucuri Website Firewall</h1><p>If you are the site owner (or you manage this site), please whitelist your IP or if you think this block is an error please <a href="https://support.sucuri.net">open a support ticket</a>.</p><p>Block ID: BNP005</p></body></html>`,
  },
  'Sucuri, script': {
    headers: { 'x-sucuri-id': '1' },
    body: `<html><title>You are being redirected...</title>\n<noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript>\n<script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0i';L=S.length;e(r);</script></html>`,
  },
  'F5, rejected': {
    body: `<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 123<br><br><a href='javascript:history.back();'>[Go Back]</a></body></html>`,
  },
  Kasada: {
    headers: { 'x-kpsdk-ct': '1' },
    body: `<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=Date.now;KPSDK.start=KPSDK.now();</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?KP_UIDz=x"></script></body></html>`,
  },
};
it.each(Object.entries(forms))('%s is no site', (_, parts) => {
  expect(siteRefusal(answer(parts))).not.toBeNull();
});

const nav = '<nav><a href=/a>A</a></nav>';

/** Pages of sites that mention such words, or load such scripts. */
const ordinary: Readonly<Record<string, string>> = {
  'a page about firewalls': `<title>Web application firewall</title>${nav}<h1>Our web application firewall</h1><p>Requests are verified, bots are blocked.</p>`,
  'a small page with a picture': `<title>Shop</title><h1>Welcome</h1><p>You have been blocked? Call us: 0123.</p><a href=/contact>Contact</a><img src=/shop.png>`,
  'a page of help': `<title>Help</title><h1>Are you a robot?</h1><p>Why our shop asks you to solve a CAPTCHA, and how to go on without it. Write to us if you have a question.</p><a href=/>Home</a><a href=/help>Help</a><link rel=stylesheet href=/a.css>`,
  'an article about challenges': `<title>Blog: Cloudflare says Just a moment</title><article><p>_cf_chl_opt is a global of the challenge.</p></article>`,
  'a page with the tag of DataDome': `<title>Shop</title><script src="https://js.datadome.co/tags.js"></script><h1>Welcome</h1><p>Fine goods.</p>`,
  'a page with the tag of PerimeterX': `<title>Shop</title><script>window._pxAppId='PX1';</script><script src="/abc/init.js"></script><h1>Welcome to the shop</h1>`,
  'a page with the script of AWS WAF': `<title>Shop</title><script src="https://0a.token.awswaf.com/0a/challenge.js"></script><h1>Welcome to our shop</h1><p>Goods</p><img src=a.png>`,
  'a page with the pixel of Akamai': `<title>Shop</title><script src="/akam/13/abc"></script><h1>Hello</h1><noscript><img src="/akam/13/pixel_1"></noscript>`,
};
it.each(Object.entries(ordinary))('%s is the site', (_, body) => {
  expect(siteRefusal(answer({ body, headers: { 'set-cookie': 's=1' } }))).toBeNull();
});
