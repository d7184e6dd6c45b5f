/**
 * Passwords that guessing tools try first, lower case. Only those of eight characters and more:
 * shorter ones are refused by length. Offline, so that no password leaves the machine.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
00000000 000000000 0000000000 01234567 0123456789 098765432 0987654321 10101010 10203040
102030405060 1029384756 11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566
12121212 123123123 123321123 12341234 12344321 12345612 1234561234 123456123456 12345670
12345678 123456789 1234567890 12345678910 123456789a 12345678a 12345679 1234567a 1234567q
123456aa 123456abc 123456qwerty 12345qwe 12345qwert 1234abcd 1234qwer 123654789 123qwe123
123qweasd 13131313 147258369 147852369 159357456 19841984 19871987 19921992 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 20012001 20202020 20232023 20242024
22222222 31415926 314159265 321654987 33333333 44444444 456456456 5201314520 55555555 66666666
741852963 77777777 7777777777 789456123 789789789 87654321 88888888 963852741 987654321
9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678
aaaaaaa1 aaaaaaaa aabbccdd abc12345 abc123456 abc123abc abcd1234 abcdefg1 abcdefgh abcdefghi
access14 admin123 admin1234 admin12345 adminadmin administrator alejandra alejandro alexande
alexander alexandra andrew123 angelica anthony1 arsenal1 asd12345 asd123asd asdf1234 asdfasdf
asdfghjk asdfghjkl asdfqwer ashley123 asshole1 autumn123 banana123 barcelona baseball baseball1
basketball batman123 beautiful benjamin bestfriend biteme123 blessed1 blink182 brittany bullshit
buster123 butterfly catherine changeit changeme changeme1 changeme123 charlie1 cheese123
chelsea1 chocolate christian christin christina christine computer computer1 cookie123 corvette
courtney cowboys1 daniel123 danielle darkness december default1 dragon12 dragon123 einstein
elizabeth eminem123 estrella explorer facebook facebook1 february fernando ferrari1 flower123
football football1 football12 forever1 fortnite francisco freedom1 freedom123 friday123 fuckyou1
fuckyou123 fuckyou2 gabriel1 gabriela gangster george123 gfhjkm123 ginger123 godfather godisgood
goodluck google123 guest123 hannah123 harley123 hello123 hello1234 hellohello helloworld
hockey123 hunter12 hunter123 iloveu123 iloveyou iloveyou1 iloveyou12 iloveyou2 internet isabella
january1 jennifer jennifer1 jessica1 jesus123 jesuschrist jonathan jordan123 jordan23 joshua123
juventus killer123 lakers24 letmein1 letmein12 letmein123 letmeinnow linkedin liverpool
liverpool1 liverpool123 lkjhgfdsa login123 lovelove loveme123 loveyou1 macintosh manchester
margaret marlboro master12 master123 master1234 matthew1 maverick mercedes metallica michael1
michelle michelle1 microsoft midnight minecraft mnbvcxz1 monday123 monkey12 monkey123 motorola
mountain mustang1 mypassword myspace1 myspace123 naruto123 newpassword nicholas nirvana1
nothing1 november october1 orange123 p@55w0rd p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 p@ssword123
pa$$w0rd pa$$word panther1 parapet1 parapet123 passw0rd passw0rd1 passwd123 password
password00 password01 password1 password11 password12 password123
password1234 password12345 password2 password3 password9 password99 passwords passwort passwort1
patricia patriots peanut123 pepper123 phoenix1 playboy1 poiuytrewq pokemon1 pokemon123
porsche911 precious princess princess1 princess12 purple123 pussycat q1234567 q12345678 q1w2e3r4
q1w2e3r4t5 qazwsx123 qazwsxedc qwaszx12 qwe123qwe qweasdzxc qweqweqwe qwer1234 qwert12345
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty78 qwertyqwerty qwertyu1 qwertyui
qwertyuiop rainbow1 rainbow6 realmadrid redskins robert123 rockyou1 root1234 rootroot samantha
samantha1 samsung1 samsung123 savannah scorpion sebastian secret12 secret123 september shadow12
shadow123 slipknot snowboard soccer12 softball spiderman spring123 spring2024 starwars starwars1
steelers stephanie summer12 summer123 summer2024 summer2025 sunshine sunshine1 superman
superman1 sweetheart swordfish test1234 test12345 testing1 testing123 testpassword testtest
thomas123 thunder1 tigger123 tinkle12 topsecret trustno1 user1234 username valentina veronica
victoria welcome1 welcome12 welcome123 welcome2 whatever whatever1 william1 windows1
windows10 winter123 winter2024 winter2025 woaini1314 woaini520 yankees1 zaq12wsx zaq1xsw2
zaq1zaq1 zxc12345 zxcv1234 zxcvasdf zxcvbnm, zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s+/),
);
