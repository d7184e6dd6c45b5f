/** Answers as they are seen every day, with nothing to hide. */
export const ordinaryAnswers: Readonly<Record<string, string>> = {
  'headers of a page': [
    'HTTP/2 200',
    'server: nginx/1.22.1',
    'date: Fri, 20 Nov 2026 09:00:00 GMT',
    'content-type: text/html; charset=utf-8',
    'etag: W/"5f3e1d-18c9a7b2f40"',
    'last-modified: Thu, 19 Nov 2026 10:00:00 GMT',
    'cache-control: public, max-age=31536000, immutable',
    'strict-transport-security: max-age=63072000; includeSubDomains; preload',
    "content-security-policy: default-src 'self'; script-src 'self' 'nonce-r4nd0mN0nc3V4lu3' https://cdn.example.com; object-src 'none'; report-uri /csp",
    'permissions-policy: camera=(), microphone=(), geolocation=(self "https://maps.example")',
    'access-control-allow-origin: https://shop.example',
    'access-control-allow-credentials: true',
    'access-control-allow-headers: authorization, x-api-key, x-csrf-token',
    'vary: accept-encoding, authorization, cookie',
    'www-authenticate: Bearer realm="shop", error="invalid_token"',
    'x-request-id: 7f1b7a52-0c0e-4a4f-9f0a-3f1d2c4b5a69',
    'cf-ray: 8f2a1b3c4d5e6f70-FRA',
    'server-timing: cdn-cache; desc=HIT, edge; dur=1',
    'report-to: {"endpoints":[{"url":"https://a.nel.example/report/v4?s=abc"}],"group":"cf-nel","max_age":604800}',
    'alt-svc: h3=":443"; ma=86400',
    'x-ratelimit-remaining: 4999',
  ].join('\n'),
  'a sign-in form': `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="author" content="The shop team">
<link rel="stylesheet" href="/assets/index-4f1d2c3b.css" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC" crossorigin="use-credentials">
</head><body>
<form action="/login?next=/account" method="post">
  <label for="password">Password</label>
  <input type="email" name="email" placeholder="you@example.org" autocomplete="username">
  <input type="password" id="password" name="password" placeholder="Your password" autocomplete="current-password" minlength="12" required>
  <input type="hidden" name="utf8" value="yes"><input type="hidden" name="page" value="2">
  <input type="checkbox" name="remember" value="1"> Remember me
  <p class="hint">Your password must have 12 characters. Forgot your password? We send a link.</p>
  <button type="submit" name="action" value="login">Sign in</button>
</form>
<p>Never share a token or a secret with anyone. Password managers help.</p>
</body></html>`,
  'a stylesheet': `:root{--token-color:#0a7;--password-strength-color:red}
.password-field:focus,.token:hover{border:1px solid #ccc}
input[type=password]:focus{outline:none}
a.auth:hover::before{content:"\\201C";color:rgba(0,0,0,.5)}
.sk-circle-fade-dot{animation:sk-circle 1.2s infinite ease-in-out both}
@media (min-width:640px){.secret{display:none}}
.icon{background:url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ)}`,
  'a script of a page': `(function(){var t=document.querySelector('meta[name="csrf-token"]');
async function signIn(email, password) {
  const response = await fetch('/api/login', { method: 'POST', credentials: 'same-origin', body: JSON.stringify({ email, password: password.trim() }) });
  if (password === '' || password.length < 12) throw new Error('Password is too short');
  const token = await response.json();
  return { token, user: token.user, passwordVisible: false };
}
var labels={password:"Password",forgotPassword:"Forgot your password?",newPassword:"Enter a new password"};
e.password=t.password;n.token=r(e.token);url+="&token="+encodeURIComponent(t)+"&page="+n;
//# sourceMappingURL=index-4f1d2c3b.js.map`,
  'an OpenID configuration':
    '{"issuer":"https://id.example","authorization_endpoint":"https://id.example/auth","token_endpoint":"https://id.example/token","jwks_uri":"https://id.example/keys","token_endpoint_auth_methods_supported":["client_secret_basic","client_secret_post"],"id_token_signing_alg_values_supported":["RS256"],"claims_supported":["sub","email"]}',
  'an error page': `<h1>404 Not Found</h1><p>The page /admin/password was not found.</p><hr><address>Apache/2.4.57 (Debian) Server at shop.example Port 443</address>`,
  'a listing': `<title>Index of /uploads</title><pre><a href="../">../</a>
<a href="password-policy.pdf">password-policy.pdf</a>   20-Nov-2026 09:00   12K
<a href="tokens.css">tokens.css</a>   20-Nov-2026 09:00   3.1K</pre>`,
  'a banner':
    'SSH-2.0-OpenSSH_9.6p1 Ubuntu-3ubuntu13.5\n220 mail.example ESMTP Postfix (Debian/GNU)',
  'records of a zone':
    'v=spf1 include:_spf.example.com ip4:192.0.2.0/24 -all\nv=DMARC1; p=reject; rua=mailto:dmarc@example.org\ngoogle-site-verification=abc',
  'numbers about tokens':
    '{"usage":{"prompt_tokens":12,"completion_tokens":34,"max_tokens":4096},"token_type":"bearer","expires_in":3600}',
  'a lock file': `{"lockfileVersion":3,"packages":{"node_modules/tokenizer":{"version":"2.0.1","resolved":"https://registry.example/tokenizer/-/tokenizer-2.0.1.tgz"}}}`,
  robots: 'User-agent: *\nDisallow: /password/\nSitemap: https://shop.example/sitemap.xml',
  'a certificate':
    '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----',
  'a text':
    'The password: must be long, with a mixture of signs. Secrets: never share them with others.\nUsed 12 tokens; see https://docs.example.org:8443/tokens?page=2#secret.',
};
