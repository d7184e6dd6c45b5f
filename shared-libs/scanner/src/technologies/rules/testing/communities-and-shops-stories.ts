import type { Stories } from './story.ts';

export const communitiesAndShopsStories: Stories = {
  mediawiki: ['meta generator: MediaWiki 1.39.5 => 1.39.5'],
  dokuwiki: ['meta generator: DokuWiki => -'],
  moodle: ['cookie MoodleSessionshop => -'],
  discourse: ['meta generator: Discourse 3.1.2 - https://github.com/discourse/discourse => 3.1.2'],
  phpbb: ['cookie phpbb3_shop_sid => -'],
  vbulletin: ['meta generator: vBulletin 5.6.4 => 5.6.4'],
  magento: ['html: <script type="text/x-magento-init"> => -'],
  prestashop: ['meta generator: PrestaShop => -'],
  opencart: ['cookie OCSESSID => -'],
  shopware: ['header sw-context-token: a1 => -'],
  shopify: ['header powered-by: Shopify => -'],
  wix: ['meta generator: Wix.com Website Builder => -'],
  squarespace: ['header server: Squarespace => -'],
  webflow: ['meta generator: Webflow => -'],
  hugo: ['meta generator: Hugo 0.120.4 => 0.120.4'],
  jekyll: ['meta generator: Jekyll v4.3.2 => 4.3.2'],
  gatsby: ['meta generator: Gatsby 5.12.9 => 5.12.9'],
  astro: ['meta generator: Astro v3.5.5 => 3.5.5'],
  docusaurus: ['meta generator: Docusaurus v2.4.3 => 2.4.3'],
};
