-- {"people": {"Ana": "Anaxxxxxxxxxxxxxxxxxxx", "Bo": "Boxxxxxxxxxxxxxxxxxxxx"}, "begun": {"tabeligi": {"id": "21yYZYNiXJI5", "secrets": ["77HoIo7c3G6f5SbcYABW4Y", "AEqy71To9nxxwPsPvlSt8M"], "v": 9}, "kvaro-a": {"id": "9t9R4DwIiPWR", "secrets": ["GsVbaABfpC4yOKrRB9pY4F", "dTO95MvyHGfOar4a3z7PgV"], "v": 7}, "race": {"id": "37VtpvMYUhi0", "secrets": ["ortl4IDoVr42kuEtc9bIug", "8c6Z2MpTQK4AuVhP9WUfkE"], "v": 8}, "alone": {"id": "V3ub7UlFFvXm", "secrets": ["wsFbQjoKgVWEwKdaAXpnwV"], "v": 5}, "colorio": {"id": "xbTYh2YAmiWN", "secrets": ["C4iDMjwJhiZfCK1aETLPaQ", "em37cq8dAyidvgVUkGGv4u"], "v": 8}, "64g": {"id": "AaKbQQhUGcSC", "secrets": ["0gYh8qY9FP3QwixlZYLVoz", "foDO23sBtWWZqstQfJAFKL"], "v": 9}, "dealt together": {"id": "ohMgmSxOBu8q", "secrets": ["pZ1nWTGH1nX9kMGPMMi0B8", "Bs47IQAZpgnwpEhwHxAAYF"], "v": 7}, "computer": {"id": "qyT8OclrhtR0", "secrets": ["3SJsptXoImfKvNjLxsBb4z"], "v": 9}, "taken back": {"id": "6U3WsQIKlRoP", "secrets": ["Ft2lqgmfpeqLMKdBUyfOj9", "361gzE0XnQQqIpnAxNhfKH"], "v": 9}}, "known": [{"name": "Ana", "ratings": [{"game": "64g-8", "rating": 1421, "error": 484, "games": 1}]}, {"name": "Bo", "ratings": [{"game": "64g-8", "rating": 1579, "error": 484, "games": 1}]}], "over": {"id": "YH1CCrYAbuP7", "secrets": ["REBk89V6jGhlwjqSODkH3Y", "mGxmkUhbmJEcIjTs0vOKi7"], "export": {"ludaro": 1, "game": "64g-8", "players": 2, "options": {"pile": "whole"}, "deal": "5B 3R 1G 8B 1B 6G 8R 8G 5G 2Y 6R 2G 6Y 4G 7G 2B 5Y 1Y 4R 5R 3B 7R 2R 6B 7B 1R 4B 8Y 7Y 3G 3Y 4Y / 3G 3Y 6R 4G 7G 5R 4R 4B 4Y 8R 8Y 7B 2R 1R 5Y 3R 8G 6B 1B 5B 1G 7R 7Y 2B 6G 5G 3B 2G 2Y 1Y 8B 6Y", "moves": [[0, "5B@h1"], [1, "3G@c1"], [0, "3R@a1"], [1, "3Y@f1"], [0, "1G@b1"], [1, "6R@d1"], [0, "8B@g1"], [1, "4G@e1"], [0, "1Bxf1"], [1, "7G@h1"], [0, "6G@g1"], [1, "5R@f1"], [0, "8R@g1"], [1, "4R@f1"], [0, "8G@h1"], [1, "4B@e1"], [0, "5Gxa1"], [1, "4Y@b1"], [0, "2Y@a1"], [1, "8R@c1"], [0, "6Rxg1"], [1, "8Yxc1"], [0, "2G@b1"], [1, "7B@c1"], [0, "6Y@a1"], [1, "2Rxh1"], [0, "4G@h1"], [1, "1R@f1"], [0, "7G@g1"], [1, "5Yxg1"], [0, "2Bxf1"], [1, "3Rxh1"], [0, "5Yxa1"], [1, "8Gxh1"], [0, "1Yxa1"], [1, "6Bxe1"], [0, "4Rxg1"], [1, "1Bxc1"], [0, "5Rxc1"], [1, "5Bxd1"], [0, "3B@d1"], [1, "1G@e1"], [0, "7R@f1"], [1, "7Rxg1"], [0, "2Rxf1"], [1, "7Yxf1"], [0, "6Bxh1"], [1, "2Bxe1"], [0, "7Bxa1"], [1, "6Gxg1"], [0, "1Rxc1"], [1, "5Gxd1"], [0, "4Bxg1"], [1, "3Bxa1"], [0, "8Y@b1"], [1, "2G@c1"], [0, "7Y@a1"], [1, "2Yxg1"], [0, "3Gxh1"], [1, "1Yxf1"], [0, "3Y@g1"], [1, "8B@h1"], [0, "4Y@f1"], [1, "6Yxf1"], [0, "1Bxh1"], [1, "4Gxa1"], [0, "8Bxd1"], [1, "5Rxc1"], [0, "5Bxc1"], [1, "7G@c1"], [0, "5G@e1"], [1, "4Y@d1"], [0, "3R@f1"], [1, "8Y@d1"], [0, "1G@e1"], [1, "8Rxa1"], [0, "5Bxh1"], [1, "4Rxa1"], [0, "8Bxe1"], [1, "2Rxd1"], [0, "3Bxe1"], [1, "5B@e1"], [0, "3B@f1"], [1, "6R@g1"], [0, "8Bxe1"], [1, "6Bxb1"], [0, "1Gxc1"], [1, "4Bxc1"], [0, "3Rxe1"], [1, "1Rxc1"], [0, "3Y@e1"]], "table": "YH1CCrYAbuP7", "names": ["Ana", "Bo"], "levels": [null, null], "changed": [false, false], "outcome": {"by": "rules", "seat": null, "result": [0, 1], "ending": {"by": "ran-out", "seat": 0}}, "proof": {"commit": "22faf2ffb179caa14189cb170dd8bfe3e01ea38c4234a8ac74849ac1e5e41b75", "secret": "46b74341aa871238afbb0482dc8e2ab2cfd54fe0e4d1636747b2a45007cdbd9f", "numbers": ["0", "1"], "seed": 6996137956286148972}}}, "waiting": {"id": "AQv5rF30xplI", "secrets": ["rSbk37xw1Hpx99zhxf3IBg"]}}
BEGIN TRANSACTION;
CREATE TABLE ludaro_club_log (
	club TEXT NOT NULL, 
	v INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	entry TEXT NOT NULL, 
	PRIMARY KEY (club, v)
)
 WITHOUT ROWID

;
CREATE TABLE ludaro_clubs (
	code TEXT NOT NULL, 
	leader TEXT NOT NULL, 
	touched BIGINT NOT NULL, 
	closed BIGINT, 
	spec TEXT NOT NULL, 
	PRIMARY KEY (code), 
	UNIQUE (leader)
);
CREATE TABLE ludaro_log (
	"table" TEXT NOT NULL, 
	v INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	entry TEXT NOT NULL, 
	PRIMARY KEY ("table", v)
)
 WITHOUT ROWID

;
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',1,1794822292575,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',2,1794822292588,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',3,1794822292600,'{"k":"move","seat":0,"move":"Gh","id":"c6166c74"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',4,1794822292608,'{"k":"move","seat":1,"move":"Gq<","id":"71f559b8"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',5,1794822292613,'{"k":"move","seat":0,"move":"Yh","id":"0251500f"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',6,1794822292617,'{"k":"move","seat":1,"move":"Ga<","id":"7c70be9a"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',7,1794822292620,'{"k":"move","seat":0,"move":"Gs>","id":"c6564a1e"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',8,1794822292623,'{"k":"move","seat":1,"move":"Gm<","id":"f74fc7c4"}');
INSERT INTO "ludaro_log" VALUES('21yYZYNiXJI5',9,1794822292633,'{"k":"move","seat":0,"move":"Rh","id":"83466b63"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',1,1794822293609,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',2,1794822293631,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',3,1794822293668,'{"k":"ready","seat":0,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',4,1794822293680,'{"k":"ready","seat":1,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',5,1794822293812,'{"k":"begin"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',6,1794822293843,'{"k":"move","seat":1,"move":"17r@-1,0","id":"0b82c6ce","margin":16}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',7,1794822293922,'{"k":"move","seat":0,"move":"13@1,0","id":"abb964f7"}');
INSERT INTO "ludaro_log" VALUES('37VtpvMYUhi0',8,1794822293977,'{"k":"move","seat":1,"move":"21r@-1,-1","id":"1143e00b","margin":16}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',1,1794822296405,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',2,1794822296439,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',3,1794822296522,'{"k":"move","seat":0,"move":"pass","id":"8fccffad"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',4,1794822296533,'{"k":"move","seat":1,"move":"d5xd4","id":"4fb00ef1"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',5,1794822296810,'{"k":"move","seat":0,"move":"c3xd4","id":"545c0371"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',6,1794822296885,'{"k":"move","seat":1,"move":"e6-d5","id":"00df53bd"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',7,1794822296888,'{"k":"move","seat":0,"move":"c2-c3","id":"c6474fba"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',8,1794822296941,'{"k":"offer","seat":0,"offer":"undo","id":"back"}');
INSERT INTO "ludaro_log" VALUES('6U3WsQIKlRoP',9,1794822296951,'{"k":"answer","seat":1,"yes":true,"id":"yes","offer":"undo"}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',1,1794822292688,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',2,1794822292831,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',3,1794822292921,'{"k":"move","seat":0,"move":"8@0,0","id":"a4d37057"}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',4,1794822292971,'{"k":"move","seat":1,"move":"17@1,0","id":"da42a298","used":6}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',5,1794822293046,'{"k":"move","seat":0,"move":"26r@2,0","id":"f2dc67ae"}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',6,1794822293117,'{"k":"move","seat":1,"move":"22r@3,0","id":"720c4016"}');
INSERT INTO "ludaro_log" VALUES('9t9R4DwIiPWR',7,1794822293151,'{"k":"move","seat":0,"move":"25r@3,1","id":"3ee76833"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',1,1794822295141,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',2,1794822295144,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',3,1794822295153,'{"k":"move","seat":0,"move":"1Y@e2","id":"2d6f3762"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',4,1794822295161,'{"k":"move","seat":1,"move":"4B@d8","id":"1157d5df"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',5,1794822295165,'{"k":"move","seat":0,"move":"2Y@d1","id":"12fa092e"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',6,1794822295170,'{"k":"move","seat":1,"move":"1Y@c8","id":"3a38bbaa"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',7,1794822295201,'{"k":"move","seat":0,"move":"7R@f2","id":"a5f04575"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',8,1794822295204,'{"k":"move","seat":1,"move":"3Y@b8","id":"905d26bc"}');
INSERT INTO "ludaro_log" VALUES('AaKbQQhUGcSC',9,1794822295206,'{"k":"move","seat":0,"move":"4R@f1","id":"dd3445dc"}');
INSERT INTO "ludaro_log" VALUES('V3ub7UlFFvXm',1,1794822294184,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('V3ub7UlFFvXm',2,1794822294258,'{"k":"move","seat":0,"move":"22r@0,0","id":"ff77b431"}');
INSERT INTO "ludaro_log" VALUES('V3ub7UlFFvXm',3,1794822294424,'{"k":"move","seat":0,"move":"8@1,0","id":"6702fff4"}');
INSERT INTO "ludaro_log" VALUES('V3ub7UlFFvXm',4,1794822294464,'{"k":"move","seat":0,"move":"take 0,0","id":"3cddfd89"}');
INSERT INTO "ludaro_log" VALUES('V3ub7UlFFvXm',5,1794822294517,'{"k":"move","seat":0,"move":"12r@1,-1","id":"bbd08708"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',1,1794822297200,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',2,1794822297217,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',3,1794822297241,'{"k":"move","seat":0,"move":"5B@h1","id":"949eee8f"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',4,1794822297254,'{"k":"move","seat":1,"move":"3G@c1","id":"c5a6b83c"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',5,1794822297265,'{"k":"move","seat":0,"move":"3R@a1","id":"bc2a4bdb"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',6,1794822297268,'{"k":"move","seat":1,"move":"3Y@f1","id":"ed6fb5d6"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',7,1794822297274,'{"k":"move","seat":0,"move":"1G@b1","id":"be01583a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',8,1794822297330,'{"k":"move","seat":1,"move":"6R@d1","id":"10dc82ed"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',9,1794822297433,'{"k":"move","seat":0,"move":"8B@g1","id":"53d78c90"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',10,1794822297525,'{"k":"move","seat":1,"move":"4G@e1","id":"9497ec0a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',11,1794822297532,'{"k":"move","seat":0,"move":"1Bxf1","id":"03fbbc4a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',12,1794822297598,'{"k":"move","seat":1,"move":"7G@h1","id":"0190d69f"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',13,1794822297661,'{"k":"move","seat":0,"move":"6G@g1","id":"6ba8f433"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',14,1794822297686,'{"k":"move","seat":1,"move":"5R@f1","id":"eb076669"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',15,1794822297693,'{"k":"move","seat":0,"move":"8R@g1","id":"b5e4b96a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',16,1794822297721,'{"k":"move","seat":1,"move":"4R@f1","id":"db5c6e60"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',17,1794822297741,'{"k":"move","seat":0,"move":"8G@h1","id":"12828b50"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',18,1794822297760,'{"k":"move","seat":1,"move":"4B@e1","id":"601aa79e"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',19,1794822297777,'{"k":"move","seat":0,"move":"5Gxa1","id":"f36f813c"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',20,1794822297793,'{"k":"move","seat":1,"move":"4Y@b1","id":"a63369fc"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',21,1794822297838,'{"k":"move","seat":0,"move":"2Y@a1","id":"f0b57f08"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',22,1794822297848,'{"k":"move","seat":1,"move":"8R@c1","id":"812eb1f7"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',23,1794822297854,'{"k":"move","seat":0,"move":"6Rxg1","id":"801ee624"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',24,1794822297857,'{"k":"move","seat":1,"move":"8Yxc1","id":"571beef7"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',25,1794822297859,'{"k":"move","seat":0,"move":"2G@b1","id":"b919af89"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',26,1794822297861,'{"k":"move","seat":1,"move":"7B@c1","id":"1123c8d1"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',27,1794822297862,'{"k":"move","seat":0,"move":"6Y@a1","id":"8f693bd4"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',28,1794822297864,'{"k":"move","seat":1,"move":"2Rxh1","id":"ade29736"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',29,1794822297868,'{"k":"move","seat":0,"move":"4G@h1","id":"52d87480"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',30,1794822297873,'{"k":"move","seat":1,"move":"1R@f1","id":"b33341cd"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',31,1794822297875,'{"k":"move","seat":0,"move":"7G@g1","id":"3f4f727f"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',32,1794822297878,'{"k":"move","seat":1,"move":"5Yxg1","id":"e69d92c7"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',33,1794822297888,'{"k":"move","seat":0,"move":"2Bxf1","id":"84c40b9d"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',34,1794822297936,'{"k":"move","seat":1,"move":"3Rxh1","id":"5c5c6725"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',35,1794822297970,'{"k":"move","seat":0,"move":"5Yxa1","id":"c2fe6a1c"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',36,1794822297993,'{"k":"move","seat":1,"move":"8Gxh1","id":"ec745d8a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',37,1794822297999,'{"k":"move","seat":0,"move":"1Yxa1","id":"a481aac4"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',38,1794822298011,'{"k":"move","seat":1,"move":"6Bxe1","id":"250c88ea"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',39,1794822298127,'{"k":"move","seat":0,"move":"4Rxg1","id":"c8f2e3e3"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',40,1794822298178,'{"k":"move","seat":1,"move":"1Bxc1","id":"a94f2186"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',41,1794822298193,'{"k":"move","seat":0,"move":"5Rxc1","id":"368bce8e"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',42,1794822298218,'{"k":"move","seat":1,"move":"5Bxd1","id":"87112ece"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',43,1794822298228,'{"k":"move","seat":0,"move":"3B@d1","id":"5106ecf2"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',44,1794822298246,'{"k":"move","seat":1,"move":"1G@e1","id":"25a86c96"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',45,1794822298261,'{"k":"move","seat":0,"move":"7R@f1","id":"6cc2a1ff"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',46,1794822298279,'{"k":"move","seat":1,"move":"7Rxg1","id":"5b45e5e7"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',47,1794822298289,'{"k":"move","seat":0,"move":"2Rxf1","id":"70afc430"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',48,1794822298307,'{"k":"move","seat":1,"move":"7Yxf1","id":"36315566"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',49,1794822298322,'{"k":"move","seat":0,"move":"6Bxh1","id":"81b4db72"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',50,1794822298350,'{"k":"move","seat":1,"move":"2Bxe1","id":"64f54a21"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',51,1794822298366,'{"k":"move","seat":0,"move":"7Bxa1","id":"01bbfa5e"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',52,1794822298384,'{"k":"move","seat":1,"move":"6Gxg1","id":"b436396e"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',53,1794822298399,'{"k":"move","seat":0,"move":"1Rxc1","id":"4f0e37d8"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',54,1794822298421,'{"k":"move","seat":1,"move":"5Gxd1","id":"6effcdc5"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',55,1794822298441,'{"k":"move","seat":0,"move":"4Bxg1","id":"271e89eb"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',56,1794822298465,'{"k":"move","seat":1,"move":"3Bxa1","id":"446d94d9"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',57,1794822298477,'{"k":"move","seat":0,"move":"8Y@b1","id":"2f43042a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',58,1794822298486,'{"k":"move","seat":1,"move":"2G@c1","id":"305b47cd"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',59,1794822298495,'{"k":"move","seat":0,"move":"7Y@a1","id":"d4ee473e"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',60,1794822298502,'{"k":"move","seat":1,"move":"2Yxg1","id":"00e664cb"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',61,1794822298507,'{"k":"move","seat":0,"move":"3Gxh1","id":"c4bd3fbb"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',62,1794822298514,'{"k":"move","seat":1,"move":"1Yxf1","id":"3cc24a8f"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',63,1794822298517,'{"k":"move","seat":0,"move":"3Y@g1","id":"b86820f9"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',64,1794822298531,'{"k":"move","seat":1,"move":"8B@h1","id":"02ec77b7"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',65,1794822298539,'{"k":"move","seat":0,"move":"4Y@f1","id":"68c435ea"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',66,1794822298554,'{"k":"move","seat":1,"move":"6Yxf1","id":"0f4b8fcc"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',67,1794822298561,'{"k":"move","seat":0,"move":"1Bxh1","id":"5d0f4d26"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',68,1794822298571,'{"k":"move","seat":1,"move":"4Gxa1","id":"e05a2c97"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',69,1794822298578,'{"k":"move","seat":0,"move":"8Bxd1","id":"71d278ef"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',70,1794822298589,'{"k":"move","seat":1,"move":"5Rxc1","id":"55d2964e"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',71,1794822298598,'{"k":"move","seat":0,"move":"5Bxc1","id":"bf4d75b6"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',72,1794822298672,'{"k":"move","seat":1,"move":"7G@c1","id":"cfab00f3"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',73,1794822298698,'{"k":"move","seat":0,"move":"5G@e1","id":"90ef1975"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',74,1794822298702,'{"k":"move","seat":1,"move":"4Y@d1","id":"ae5e52fe"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',75,1794822298706,'{"k":"move","seat":0,"move":"3R@f1","id":"5164a60f"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',76,1794822298756,'{"k":"move","seat":1,"move":"8Y@d1","id":"4107c316"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',77,1794822298770,'{"k":"move","seat":0,"move":"1G@e1","id":"e4dc16a1"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',78,1794822298782,'{"k":"move","seat":1,"move":"8Rxa1","id":"cb6c5f35"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',79,1794822298803,'{"k":"move","seat":0,"move":"5Bxh1","id":"998886f4"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',80,1794822298821,'{"k":"move","seat":1,"move":"4Rxa1","id":"41b30fe4"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',81,1794822298824,'{"k":"move","seat":0,"move":"8Bxe1","id":"66ae6abc"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',82,1794822298839,'{"k":"move","seat":1,"move":"2Rxd1","id":"7ad1d8e8"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',83,1794822298978,'{"k":"move","seat":0,"move":"3Bxe1","id":"3c22522f"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',84,1794822299002,'{"k":"move","seat":1,"move":"5B@e1","id":"0d77da83"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',85,1794822299066,'{"k":"move","seat":0,"move":"3B@f1","id":"44db06ed"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',86,1794822299085,'{"k":"move","seat":1,"move":"6R@g1","id":"9ae92986"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',87,1794822299097,'{"k":"move","seat":0,"move":"8Bxe1","id":"f0f5084a"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',88,1794822299113,'{"k":"move","seat":1,"move":"6Bxb1","id":"aeab68bf"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',89,1794822299131,'{"k":"move","seat":0,"move":"1Gxc1","id":"93d864e0"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',90,1794822299142,'{"k":"move","seat":1,"move":"4Bxc1","id":"dfc8d21c"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',91,1794822299147,'{"k":"move","seat":0,"move":"3Rxe1","id":"1dfbb808"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',92,1794822299169,'{"k":"move","seat":1,"move":"1Rxc1","id":"86a1bf66"}');
INSERT INTO "ludaro_log" VALUES('YH1CCrYAbuP7',93,1794822299172,'{"k":"move","seat":0,"move":"3Y@e1","id":"31097c63"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',1,1794822295533,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',2,1794822295547,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',3,1794822295583,'{"k":"move","seat":0,"move":"h2-h3","id":"a3ad452d"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',4,1794822295595,'{"k":"move","seat":1,"move":"c7-c6","id":"fdf5ee5c"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',5,1794822295736,'{"k":"move","seat":0,"move":"e2-f3","id":"43f22727"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',6,1794822295903,'{"k":"move","seat":1,"move":"g7-f6","id":"e2fc2f42"}');
INSERT INTO "ludaro_log" VALUES('ohMgmSxOBu8q',7,1794822295914,'{"k":"move","seat":0,"move":"a2-b3","id":"19de1469"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',1,1794822295990,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',2,1794822295998,'{"k":"move","seat":0,"move":"d1-f3","id":"729f29ff"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',3,1794822296002,'{"k":"move","seat":1,"move":"c7-c6"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',4,1794822296004,'{"k":"move","seat":0,"move":"f3-b3","id":"dc7fb535"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',5,1794822296009,'{"k":"move","seat":1,"move":"d7-c7"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',6,1794822296093,'{"k":"move","seat":0,"move":"f1-f3","id":"aa192221"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',7,1794822296141,'{"k":"move","seat":1,"move":"h7-g6"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',8,1794822296208,'{"k":"move","seat":0,"move":"f2-f4","id":"b20667f1"}');
INSERT INTO "ludaro_log" VALUES('qyT8OclrhtR0',9,1794822296276,'{"k":"move","seat":1,"move":"g6-f6"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',1,1794822294799,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',2,1794822294919,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',3,1794822295117,'{"k":"move","seat":0,"move":"e3","id":"0cd09da1"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',4,1794822295122,'{"k":"move","seat":0,"move":"off","id":"5cc2e14d"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',5,1794822295124,'{"k":"move","seat":0,"move":"b4","id":"2f595b13"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',6,1794822295126,'{"k":"move","seat":0,"move":">e3","id":"cff654fa"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',7,1794822295128,'{"k":"move","seat":0,"move":"d5","id":"9e82fd21"}');
INSERT INTO "ludaro_log" VALUES('xbTYh2YAmiWN',8,1794822295129,'{"k":"move","seat":0,"move":">b4","id":"2138cbfa"}');
CREATE TABLE ludaro_meta (
	"key" TEXT NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "ludaro_meta" VALUES('schema','4');
INSERT INTO "ludaro_meta" VALUES('servers','bcc168a4da8b10f0e8d6fa38af236019');
CREATE TABLE ludaro_people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (folded)
);
INSERT INTO "ludaro_people" VALUES('59a872c0df77bb3ac4b27e44d0f3f779a34b06155a1075374e140e83ccfb4847','Ana','ana',1794822292517);
INSERT INTO "ludaro_people" VALUES('b960ecca9f5d33975b1d6d39a6d9389ef62793ec75a6f92413ec7ffaf66847cc','Bo','bo',1794822292535);
CREATE TABLE ludaro_rated (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	"before" INTEGER NOT NULL, 
	"after" INTEGER NOT NULL, 
	error INTEGER NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "ludaro_rated" VALUES('YH1CCrYAbuP7',0,1500,1421,484);
INSERT INTO "ludaro_rated" VALUES('YH1CCrYAbuP7',1,1500,1579,484);
CREATE TABLE ludaro_ratings (
	game TEXT NOT NULL, 
	player TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (game, player)
);
INSERT INTO "ludaro_ratings" VALUES('64g-8','59a872c0df77bb3ac4b27e44d0f3f779a34b06155a1075374e140e83ccfb4847',2.23646105068595026912e+01,8.06590141354368,1);
INSERT INTO "ludaro_ratings" VALUES('64g-8','b960ecca9f5d33975b1d6d39a6d9389ef62793ec75a6f92413ec7ffaf66847cc',2.76353894931404973087e+01,8.06590141354368,1);
CREATE TABLE ludaro_servers (
	id TEXT NOT NULL, 
	address TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ludaro_servers" VALUES('3496b6d08f6f8a11','127.0.0.1:43131',1794822302871);
CREATE TABLE ludaro_solved (
	day TEXT NOT NULL, 
	grade INTEGER NOT NULL, 
	player TEXT NOT NULL, 
	seconds INTEGER NOT NULL, 
	PRIMARY KEY (day, grade, player)
);
CREATE TABLE ludaro_tables (
	id TEXT NOT NULL, 
	opened BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	status TEXT NOT NULL, 
	spec TEXT NOT NULL, 
	owner TEXT, 
	fence INTEGER NOT NULL, 
	club TEXT, 
	seen BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "ludaro_tables" VALUES('21yYZYNiXJI5',1794822292554,'tabeligi',0,'playing','{"id":"21yYZYNiXJI5","game":"tabeligi","options":{"colours":"auto","shapes":"auto","out":"all"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"2d608b72795648f81152e0b1b734a2266c3a3c6b7ecabf5b15864f1fff75fe12","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"6f9e4218770dbd587ac0fa2e30bfea3b05b90e87d74268af1dd563119d1dc845","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"1cc467f0325fc6e1dfa0e00851d5d2011fd81ed41a7a9dd9d1381a5c59bc7a69","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":1,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('9t9R4DwIiPWR',1794822292661,'kvaro-a',0,'playing','{"id":"9t9R4DwIiPWR","game":"kvaro-a","options":{"fair":"off","deck":"ludaro"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"1184c1326fcd0205f91e78ef0d91037247da242b758feab59fa33a3189704f29","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"3e8b1e2898d1eedcfabde23feb1d61fb5045700de4af0535b15907455c736d76","changed":false,"who":null,"resigned":false}],"clock":{"base":600,"increment":5,"decision":0},"public":false,"realtime":false,"secret":"5892a157835c9f6bba277c7e42a0900b17b7353c62874c4f0b1abab06f8453cf","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":2,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('37VtpvMYUhi0',1794822293200,'kvaro-c',0,'playing','{"id":"37VtpvMYUhi0","game":"kvaro-c","options":{"penalty":0,"deck":"ludaro"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"8f27915a9c7eb752083d480ab8b00a76991e042a3e2c5017fa616557a860f541","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"c9abb09c9f793f7b9ebad9f51c18ed0c1a809a65bd12093b37254e6b5820ad90","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":true,"secret":"b56ff4273ea1a20fe4e50daf7d7dd87a7d1f1b1d519c2f9504b385e2e6369407","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":3,"deal":null,"last":null,"origin":null,"moves":[],"checked":true,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('V3ub7UlFFvXm',1794822294050,'kvaro-solo',0,'playing','{"id":"V3ub7UlFFvXm","game":"kvaro-solo","options":{"cards":30,"deck":"ludaro"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"7cca0710f6502c1e0d913cbd992071bf39275d564887775b6e2fd376b5099fe2","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"809ff1b2744182addfb17a3b16d8d101a2e621a1ab7873bb98607904084a4a91","match":{"game":1,"games":1,"wins":[0],"points":null},"seed":4,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('xbTYh2YAmiWN',1794822294570,'colorio',0,'playing','{"id":"xbTYh2YAmiWN","game":"colorio","options":{"board":"shuffled","memory":"off"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"39679cf5fbffa61707a88f7e3829163e57d1c9a833edc0b08eb2235032eeea9d","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"70312864eab19757be57c0e2408ed4ff63cdaff7c004bd562b06f96ff9ac174d","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"5615b3c8bac5ed924ecf357ab9e56bf060f26a283ba3c4016f090763332abeca","match":{"game":1,"games":3,"wins":[0,0],"points":[0,0]},"seed":5,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('AaKbQQhUGcSC',1794822295135,'64g-3',0,'playing','{"id":"AaKbQQhUGcSC","game":"64g-3","options":{"cover":"always"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"b604f4e0a3ae8d7dc079126e5a8f6126f50d6d89f49b8cc60c2765f938554b02","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"94d7d45fe4ce65eb8b4c2117dfc1ff6021c2983ef1b12f78acd1d1bddf0e7484","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"5de5c780e5b2b3c54e20b45321171c3136965b4eb2e4b07f3d5032837923b7e1","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":6,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('ohMgmSxOBu8q',1794822295332,'64g-9',0,'playing','{"id":"ohMgmSxOBu8q","game":"64g-9","options":{"layout":"shuffled","patience":100},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"6fd242f449b3104ec080dcdb6a3b89708ab30577db5c14bf948b496372793028","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"d5a77a4c82b9a2f8e3a958243c81d7d4762d19d87c2344b06641eade98514b03","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"31f9856cca26f237d9977cd667b2f6e5396f692d58f0ddebfe7efacdfc3f6aa4","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('qyT8OclrhtR0',1794822295969,'64g-5',0,'playing','{"id":"qyT8OclrhtR0","game":"64g-5","options":{"fair":"on"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"44386b6f29bf7c11c122d5706eca8746f74b8fbeb9194910bdc592e5cb8326e8","changed":false,"who":null,"resigned":false},{"kind":"computer","name":null,"level":1,"number":null,"key":null,"changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"87216321783993945ea9a6798f5a840e9a6a4e3cb07b4d32f105f57c27c2981b","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":7,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('6U3WsQIKlRoP',1794822296346,'64g-2',0,'playing','{"id":"6U3WsQIKlRoP","game":"64g-2","options":{"patience":100},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"76fd349d0ff2156be7e495a130602ddef94424ef619e49768c19054b0d07fd82","changed":false,"who":null,"resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"557dcd480066e3fd70723d1cbe3ac6096fe7be69196eeb625c1d5fdd9864859d","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"2583283a20c9883c1145d7638283cca96f67cecd7d3050660d8dff2af6ffa965","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":8,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('YH1CCrYAbuP7',1794822297128,'64g-8',0,'over','{"id":"YH1CCrYAbuP7","game":"64g-8","options":{"pile":"whole"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"08567af66a0b68360061299366ac399e8292f6697dab011a883cb53a1ce8af7f","changed":false,"who":"59a872c0df77bb3ac4b27e44d0f3f779a34b06155a1075374e140e83ccfb4847","resigned":false},{"kind":"person","name":"Bo","level":null,"number":null,"key":"173228e5bd927267104a866df8e98af3a951348d5e0754e684ae44e4b65bbf5d","changed":false,"who":"b960ecca9f5d33975b1d6d39a6d9389ef62793ec75a6f92413ec7ffaf66847cc","resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"46b74341aa871238afbb0482dc8e2ab2cfd54fe0e4d1636747b2a45007cdbd9f","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":true,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
INSERT INTO "ludaro_tables" VALUES('AQv5rF30xplI',1794822299257,'colorio',1,'waiting','{"id":"AQv5rF30xplI","game":"colorio","options":{"board":"shuffled","memory":"off"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"e96e3c0c0f106d41ae02c0d4f837b4ec2b07520d889d59bd932a8ec773a3481d","changed":false,"who":null,"resigned":false},{"kind":"open","name":null,"level":null,"number":null,"key":null,"changed":false,"who":null,"resigned":false}],"clock":null,"public":true,"realtime":false,"secret":"5c13b7dee310041c96fc1bd3556920831cdbda26b2ba5d2430aded4fbc313660","match":{"game":1,"games":1,"wins":[0,0],"points":[0,0]},"seed":10,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','3496b6d08f6f8a11',1,NULL,NULL);
CREATE INDEX ludaro_tables_listed ON ludaro_tables (public, status, opened);
CREATE INDEX ludaro_tables_club ON ludaro_tables (club);
CREATE INDEX ludaro_tables_owner ON ludaro_tables (owner);
CREATE INDEX ludaro_ratings_player ON ludaro_ratings (player);
CREATE INDEX ludaro_solved_player ON ludaro_solved (player);
COMMIT;
