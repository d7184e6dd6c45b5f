import type { Stories } from './story.ts';

export const appliancesStories: Stories = {
  fortigate: [
    'certificate: CN=FortiGate, O=Fortinet => -',
    'html: <script src="/remote/fgt_lang?lang=en"> => -',
  ],
  fortiweb: ['certificate: CN=FortiWeb, O=Fortinet => -'],
  'connect-secure': ['html: <form action="/dana-na/auth/url_default/login.cgi"> => -'],
  'endpoint-manager-mobile': ['html: <title>MobileIron User Portal: Sign In</title> => -'],
  'global-protect': ['title: GlobalProtect Portal => -'],
  'cisco-asa': ['html: <a href="/+CSCOE+/logon.html"> => -'],
  sonicwall: ['header server: SonicWALL => -'],
  'sophos-firewall': ['title: Sophos => -'],
  'check-point': ['header server: Check Point SVN foundation => -'],
  watchguard: ['title: Fireware XTM User Authentication => -'],
  'array-ag': ['header server: Array => -'],
  draytek: ['title: Vigor Login Page => -'],
  routeros: ['html: <h1>RouterOS v6.48.6</h1> => 6.48.6', 'banner ssh: SSH-2.0-ROSSSH => -'],
  openwrt: ['title: OpenWrt - LuCI => -'],
  pfsense: ['title: pfSense - Login => -'],
  opnsense: ['title: Login | OPNsense => -'],
  unifi: ['title: UniFi Network => -'],
  synology: ['title: nas - Synology DiskStation => -'],
  qnap: ['certificate: CN=QNAP NAS, O=QNAP Systems => -'],
  hikvision: ['header server: App-webs/ => -'],
};
