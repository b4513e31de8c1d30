-- {"people": {"Ana": "Anaxxxxxxxxxxxxxxxxxxx", "Bo": "Boxxxxxxxxxxxxxxxxxxxx"}, "begun": {"tabeligi": {"id": "04XHRrDUFBGh", "secrets": ["DQgI5Yzg39GYOE1VCUK8yZ", "XkNjodGBrfxCfqggzSwxCF"], "v": 9}, "kvaro-a": {"id": "Mc4bz1OLdQqO", "secrets": ["bKawvYyIl85xKindHhxtBW", "VvKs94TGS3yldGKTWC0GXX"], "v": 7}, "race": {"id": "DE9yJphpzaZt", "secrets": ["oVCRzMBsQn6GejQw9XJ5qb", "98GaXYxWXH71ahIRVNRaed"], "v": 9}, "alone": {"id": "xFnNsfDCmU8G", "secrets": ["wdpxqszAduzsrVtkSkwKtc"], "v": 5}, "colorio": {"id": "o6mWf7vKEjEw", "secrets": ["v5dm4XS6pmUhBbxNxF2EhM", "KWeWwRhvG3p1vLaOFCoGlA"], "v": 8}, "64g": {"id": "I6MwsV39fTn1", "secrets": ["j0XhSqrzQ6DxBB6GS8DeeS", "8Rec52nac8Hff80v039b21"], "v": 9}, "dealt together": {"id": "q1BMdlrC6cud", "secrets": ["eAVTMWEJFe7AcciylxVXWT", "irY7uLMGTG2rTj2ojoJWzt"], "v": 7}, "computer": {"id": "CaJ8AFw7HtRi", "secrets": ["0IXAaqEjZVhEdBYDTd42yn"], "v": 9}, "taken back": {"id": "rZUDpo8Kvpl8", "secrets": ["qPCsGtBJ8ktDSGWKXa0iju", "EgCCgLksX0TbjAw9kXMNGC"], "v": 9}}, "known": [{"name": "Ana", "ratings": [{"game": "64g-8", "rating": 1579, "error": 484, "games": 1}]}, {"name": "Bo", "ratings": [{"game": "64g-8", "rating": 1421, "error": 484, "games": 1}]}], "over": {"id": "ylGMAUqltDn2", "secrets": ["8SrJEUu7yG6XQj0IIgr10M", "5GRt5yBAJepLq9AiGZxZx8"], "export": {"ludaro": 1, "game": "64g-8", "players": 2, "options": {"pile": "whole"}, "deal": "2R 7Y 6R 1R 3G 7G 2Y 8G 8Y 3Y 5Y 4G 5G 6Y 6G 7R 4B 3B 2B 4R 5R 3R 1B 6B 7B 4Y 8R 1G 5B 8B 2G 1Y / 1R 4Y 4G 2Y 1G 5B 5R 6B 8G 3B 7G 2G 2R 2B 7R 5G 8Y 1Y 4R 8R 6G 7Y 3R 3Y 6Y 4B 5Y 3G 7B 8B 1B 6R", "moves": [[0, "2R@g1"], [1, "1R@h1"], [0, "7Y@e1"], [1, "4Y@a1"], [0, "6R@c1"], [1, "4G@f1"], [0, "1R@d1"], [1, "2Y@b1"], [0, "3Gxf1"], [1, "1G@h1"], [0, "7G@g1"], [1, "5B@f1"], [0, "2Yxe1"], [1, "5Rxe1"], [0, "8G@e1"], [1, "6B@d1"], [0, "8Y@c1"], [1, "8G@c1"], [0, "3Y@a1"], [1, "3B@b1"], [0, "5Yxd1"], [1, "7Gxg1"], [0, "4Gxg1"], [1, "2Gxc1"], [0, "5Gxf1"], [1, "2R@g1"], [0, "6Y@e1"], [1, "2B@h1"], [0, "6G@f1"], [1, "7Rxc1"], [0, "7Rxg1"], [1, "5Gxf1"], [0, "4Bxh1"], [1, "8Yxa1"], [0, "3Bxh1"], [1, "1Yxa1"], [0, "2Bxe1"], [1, "4Rxg1"], [0, "4R@h1"], [1, "8R@f1"], [0, "5R@g1"], [1, "6G@h1"], [0, "3R@f1"], [1, "7Y@g1"], [0, "1Bxd1"], [1, "3R@f1"], [0, "6B@d1"], [1, "3Y@e1"], [0, "7Bxf1"], [1, "6Yxf1"], [0, "4Y@f1"], [1, "4B@g1"], [0, "8R@e1"], [1, "5Yxg1"], [0, "1G@h1"], [1, "3G@f1"], [0, "5B@g1"], [1, "7Bxg1"], [0, "8Bxa1"], [1, "8Bxh1"], [0, "2Gxf1"], [1, "1Bxd1"], [0, "1Yxg1"], [1, "6Rxh1"], [0, "3Gxf1"], [1, "5Rxg1"], [0, "2Rxf1"], [1, "5G@e1"], [0, "8Y@h1"], [1, "4R@g1"], [0, "8G@f1"], [1, "2Rxa1"], [0, "5Gxd1"], [1, "2B@f1"], [0, "4G@d1"], [1, "3Y@e1"], [0, "7G@d1"], [1, "6Y@f1"], [0, "5R@e1"], [1, "3Rxb1"], [0, "4R@a1"], [1, "7Y@b1"], [0, "1B@c1"], [1, "5Yxa1"], [0, "5Yxe1"], [1, "4Bxd1"], [0, "2B@e1"], [1, "6G@d1"], [0, "6Y@f1"], [1, "3Yxf1"], [0, "3R@f1"], [1, "2B@e1"], [0, "8R@g1"], [1, "2Rxc1"], [0, "2Rxe1"], [1, "1Y@g1"], [0, "3G@e1"], [1, "8Y@f1"], [0, "2G@h1"], [1, "3R@g1"], [0, "1Y@f1"], [1, "3Bxf1"], [0, "5B@f1"], [1, "7R@g1"], [0, "1G@e1"], [1, "2Gxa1"], [0, "5Gxe1"], [1, "8Gxg1"], [0, "6Bxf1"], [1, "4Bxg1"], [0, "8Gxd1"], [1, "6Yxe1"], [0, "2Rxb1"], [1, "3Y@b1"], [0, "3R@a1"], [1, "4R@c1"], [0, "8Rxa1"], [1, "8Yxd1"], [0, "4Rxa1"], [1, "1Yxg1"], [0, "2Rxc1"], [1, "3B@a1"], [0, "1B@b1"], [1, "3R@c1"]], "table": "ylGMAUqltDn2", "names": ["Ana", "Bo"], "levels": [null, null], "changed": [false, false], "outcome": {"by": "rules", "seat": null, "result": [1, 0], "ending": {"by": "ran-out", "seat": 1}}, "proof": {"commit": "0bc2e84dd7c0c88121f929ac36b2847a3311af358fafb67fafb967ff2fe338a5", "secret": "2066929b413aeb725498a3b8da46cbc550821d41139ac115e8d22f6d0deeae87", "numbers": ["0", "1"], "seed": 666199874367866218}}}, "waiting": {"id": "qhQ7F9aLFGbh", "secrets": ["lirDqwPYUe1F2jvJnWnvKy"]}}
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
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',1,1794822309236,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',2,1794822309244,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',3,1794822309254,'{"k":"move","seat":0,"move":"Gh","id":"161fec2a"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',4,1794822309264,'{"k":"move","seat":1,"move":"Gq<","id":"11d32ff5"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',5,1794822309330,'{"k":"move","seat":0,"move":"Yh","id":"f9b067f0"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',6,1794822309339,'{"k":"move","seat":1,"move":"Ga<","id":"1178c9df"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',7,1794822309373,'{"k":"move","seat":0,"move":"Gs>","id":"7d5a7c04"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',8,1794822309394,'{"k":"move","seat":1,"move":"Gm<","id":"0af86a89"}');
INSERT INTO "ludaro_log" VALUES('04XHRrDUFBGh',9,1794822309418,'{"k":"move","seat":0,"move":"Rh","id":"368b3887"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',1,1794822311595,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',2,1794822311658,'{"k":"move","seat":0,"move":"h2-g3","id":"b71562db"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',3,1794822311698,'{"k":"move","seat":1,"move":"c8-a6"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',4,1794822311730,'{"k":"move","seat":0,"move":"g3-f3","id":"d0475ea4"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',5,1794822311746,'{"k":"move","seat":1,"move":"h7-h6"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',6,1794822311797,'{"k":"move","seat":0,"move":"d2-c3","id":"2ff8d0c8"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',7,1794822311848,'{"k":"move","seat":1,"move":"f7-e6"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',8,1794822311912,'{"k":"move","seat":0,"move":"e2-d2","id":"9cf9dd07"}');
INSERT INTO "ludaro_log" VALUES('CaJ8AFw7HtRi',9,1794822312011,'{"k":"move","seat":1,"move":"a6-a5"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',1,1794822309840,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',2,1794822309845,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',3,1794822309870,'{"k":"ready","seat":0,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',4,1794822309878,'{"k":"ready","seat":1,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',5,1794822309989,'{"k":"begin"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',6,1794822310007,'{"k":"move","seat":0,"move":"13@1,0","id":"6536ee3f","margin":3}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',7,1794822310091,'{"k":"move","seat":1,"move":"17r@-1,0","id":"4bd0b9e2"}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',8,1794822310130,'{"k":"move","seat":0,"move":"28r@2,0","id":"04bb4e8c","margin":3}');
INSERT INTO "ludaro_log" VALUES('DE9yJphpzaZt',9,1794822310229,'{"k":"move","seat":0,"move":"4@-1,-1","id":"7b6c0053","margin":3}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',1,1794822310962,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',2,1794822310996,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',3,1794822311076,'{"k":"move","seat":0,"move":"1Y@d1","id":"223744e9"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',4,1794822311117,'{"k":"move","seat":1,"move":"4B@d8","id":"c1ed30b9"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',5,1794822311132,'{"k":"move","seat":0,"move":"2Y@c1","id":"a6dc352b"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',6,1794822311146,'{"k":"move","seat":1,"move":"1Y@f8","id":"63c242d9"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',7,1794822311157,'{"k":"move","seat":0,"move":"7R@c2","id":"faf79f70"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',8,1794822311174,'{"k":"move","seat":1,"move":"3Y@f7","id":"9d61a138"}');
INSERT INTO "ludaro_log" VALUES('I6MwsV39fTn1',9,1794822311188,'{"k":"move","seat":0,"move":"4R@f1","id":"9fc96007"}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',1,1794822309492,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',2,1794822309524,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',3,1794822309583,'{"k":"move","seat":0,"move":"8@0,0","id":"6d2f390d"}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',4,1794822309633,'{"k":"move","seat":1,"move":"17@1,0","id":"eea73f95"}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',5,1794822309647,'{"k":"move","seat":0,"move":"26r@2,0","id":"fcf1f77d"}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',6,1794822309705,'{"k":"move","seat":1,"move":"22r@3,0","id":"0cb0a14d","used":14}');
INSERT INTO "ludaro_log" VALUES('Mc4bz1OLdQqO',7,1794822309822,'{"k":"move","seat":0,"move":"25r@3,1","id":"dcb9dc80"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',1,1794822310696,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',2,1794822310705,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',3,1794822310798,'{"k":"move","seat":0,"move":"e4","id":"0c71522a"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',4,1794822310827,'{"k":"move","seat":0,"move":"off","id":"873e3d95"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',5,1794822310854,'{"k":"move","seat":0,"move":"d4","id":"0c4289f4"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',6,1794822310875,'{"k":"move","seat":0,"move":">e4","id":"aa7abeb7"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',7,1794822310889,'{"k":"move","seat":0,"move":"c1","id":"9fc21b43"}');
INSERT INTO "ludaro_log" VALUES('o6mWf7vKEjEw',8,1794822310892,'{"k":"move","seat":0,"move":"off","id":"e9e832ce"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',1,1794822311281,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',2,1794822311294,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',3,1794822311314,'{"k":"move","seat":0,"move":"a2-a3","id":"21b72639"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',4,1794822311331,'{"k":"move","seat":1,"move":"f7-g6","id":"bc1ba353"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',5,1794822311343,'{"k":"move","seat":0,"move":"b2-b3","id":"192d9a50"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',6,1794822311371,'{"k":"move","seat":1,"move":"g7-f7","id":"3fdd2989"}');
INSERT INTO "ludaro_log" VALUES('q1BMdlrC6cud',7,1794822311462,'{"k":"move","seat":0,"move":"g2-g3","id":"b79e1797"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',1,1794822312147,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',2,1794822312163,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',3,1794822312229,'{"k":"move","seat":0,"move":"pass","id":"de362c87"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',4,1794822312260,'{"k":"move","seat":1,"move":"c5xc4","id":"9d3a3f85"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',5,1794822312280,'{"k":"move","seat":0,"move":"d4-c5","id":"6907c97d"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',6,1794822312346,'{"k":"move","seat":1,"move":"d5-d4","id":"47dbd80c"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',7,1794822312374,'{"k":"move","seat":0,"move":"c3xd4","id":"5d3c0f49"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',8,1794822312481,'{"k":"offer","seat":0,"offer":"undo","id":"back"}');
INSERT INTO "ludaro_log" VALUES('rZUDpo8Kvpl8',9,1794822312545,'{"k":"answer","seat":1,"yes":true,"id":"yes"}');
INSERT INTO "ludaro_log" VALUES('xFnNsfDCmU8G',1,1794822310464,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('xFnNsfDCmU8G',2,1794822310512,'{"k":"move","seat":0,"move":"28@0,0","id":"755798ff"}');
INSERT INTO "ludaro_log" VALUES('xFnNsfDCmU8G',3,1794822310578,'{"k":"move","seat":0,"move":"13r@-1,0","id":"f201e1a4"}');
INSERT INTO "ludaro_log" VALUES('xFnNsfDCmU8G',4,1794822310595,'{"k":"move","seat":0,"move":"6r@0,-1","id":"caa24d1a"}');
INSERT INTO "ludaro_log" VALUES('xFnNsfDCmU8G',5,1794822310615,'{"k":"move","seat":0,"move":"23@0,1","id":"3980d2c8"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',1,1794822312633,'{"k":"number","seat":0,"number":"0"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',2,1794822312646,'{"k":"number","seat":1,"number":"1"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',3,1794822312652,'{"k":"move","seat":0,"move":"2R@g1","id":"58d70b06"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',4,1794822312669,'{"k":"move","seat":1,"move":"1R@h1","id":"b744c3cb"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',5,1794822312682,'{"k":"move","seat":0,"move":"7Y@e1","id":"dbe96408"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',6,1794822312703,'{"k":"move","seat":1,"move":"4Y@a1","id":"6ec64553"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',7,1794822312725,'{"k":"move","seat":0,"move":"6R@c1","id":"c54139e0"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',8,1794822312733,'{"k":"move","seat":1,"move":"4G@f1","id":"54c87de1"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',9,1794822312745,'{"k":"move","seat":0,"move":"1R@d1","id":"646ffa36"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',10,1794822312769,'{"k":"move","seat":1,"move":"2Y@b1","id":"85409110"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',11,1794822312781,'{"k":"move","seat":0,"move":"3Gxf1","id":"42b76988"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',12,1794822312804,'{"k":"move","seat":1,"move":"1G@h1","id":"61f41d53"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',13,1794822312821,'{"k":"move","seat":0,"move":"7G@g1","id":"76de69ce"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',14,1794822312849,'{"k":"move","seat":1,"move":"5B@f1","id":"a0ca1d14"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',15,1794822312885,'{"k":"move","seat":0,"move":"2Yxe1","id":"398f1836"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',16,1794822312899,'{"k":"move","seat":1,"move":"5Rxe1","id":"e5806fe5"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',17,1794822312904,'{"k":"move","seat":0,"move":"8G@e1","id":"fab19fa2"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',18,1794822312922,'{"k":"move","seat":1,"move":"6B@d1","id":"ccd263f5"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',19,1794822312939,'{"k":"move","seat":0,"move":"8Y@c1","id":"8239ae77"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',20,1794822312954,'{"k":"move","seat":1,"move":"8G@c1","id":"35626b30"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',21,1794822312969,'{"k":"move","seat":0,"move":"3Y@a1","id":"45cd3789"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',22,1794822312982,'{"k":"move","seat":1,"move":"3B@b1","id":"5f1c6398"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',23,1794822312994,'{"k":"move","seat":0,"move":"5Yxd1","id":"6979da6d"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',24,1794822313006,'{"k":"move","seat":1,"move":"7Gxg1","id":"c591068f"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',25,1794822313008,'{"k":"move","seat":0,"move":"4Gxg1","id":"7928925d"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',26,1794822313023,'{"k":"move","seat":1,"move":"2Gxc1","id":"78a05801"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',27,1794822313040,'{"k":"move","seat":0,"move":"5Gxf1","id":"6795b2d0"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',28,1794822313056,'{"k":"move","seat":1,"move":"2R@g1","id":"b6c5d7a4"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',29,1794822313066,'{"k":"move","seat":0,"move":"6Y@e1","id":"1ff22aea"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',30,1794822313077,'{"k":"move","seat":1,"move":"2B@h1","id":"a0a63658"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',31,1794822313102,'{"k":"move","seat":0,"move":"6G@f1","id":"d7399798"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',32,1794822313126,'{"k":"move","seat":1,"move":"7Rxc1","id":"e3fbaf9a"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',33,1794822313149,'{"k":"move","seat":0,"move":"7Rxg1","id":"648f7f6b"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',34,1794822313176,'{"k":"move","seat":1,"move":"5Gxf1","id":"dee66203"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',35,1794822313233,'{"k":"move","seat":0,"move":"4Bxh1","id":"e6961555"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',36,1794822313253,'{"k":"move","seat":1,"move":"8Yxa1","id":"cf59dc6a"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',37,1794822313285,'{"k":"move","seat":0,"move":"3Bxh1","id":"b7f903be"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',38,1794822313310,'{"k":"move","seat":1,"move":"1Yxa1","id":"99c2f152"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',39,1794822313347,'{"k":"move","seat":0,"move":"2Bxe1","id":"1f4de1b9"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',40,1794822313369,'{"k":"move","seat":1,"move":"4Rxg1","id":"6ae91d03"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',41,1794822313388,'{"k":"move","seat":0,"move":"4R@h1","id":"efe3f1af"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',42,1794822313400,'{"k":"move","seat":1,"move":"8R@f1","id":"e8b160ae"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',43,1794822313419,'{"k":"move","seat":0,"move":"5R@g1","id":"3fe4c273"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',44,1794822313443,'{"k":"move","seat":1,"move":"6G@h1","id":"6782136a"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',45,1794822313457,'{"k":"move","seat":0,"move":"3R@f1","id":"0906ebdf"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',46,1794822313488,'{"k":"move","seat":1,"move":"7Y@g1","id":"7907502d"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',47,1794822313505,'{"k":"move","seat":0,"move":"1Bxd1","id":"d16e9a6e"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',48,1794822313551,'{"k":"move","seat":1,"move":"3R@f1","id":"69794d31"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',49,1794822313573,'{"k":"move","seat":0,"move":"6B@d1","id":"39402110"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',50,1794822313597,'{"k":"move","seat":1,"move":"3Y@e1","id":"811541a6"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',51,1794822313621,'{"k":"move","seat":0,"move":"7Bxf1","id":"3050afe9"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',52,1794822313641,'{"k":"move","seat":1,"move":"6Yxf1","id":"b1e7f905"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',53,1794822313665,'{"k":"move","seat":0,"move":"4Y@f1","id":"4569f368"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',54,1794822313682,'{"k":"move","seat":1,"move":"4B@g1","id":"ed2acbb2"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',55,1794822313712,'{"k":"move","seat":0,"move":"8R@e1","id":"0493f042"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',56,1794822313725,'{"k":"move","seat":1,"move":"5Yxg1","id":"a030b5fa"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',57,1794822313740,'{"k":"move","seat":0,"move":"1G@h1","id":"0e626557"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',58,1794822313765,'{"k":"move","seat":1,"move":"3G@f1","id":"82d0ae17"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',59,1794822313789,'{"k":"move","seat":0,"move":"5B@g1","id":"7196b512"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',60,1794822313807,'{"k":"move","seat":1,"move":"7Bxg1","id":"ba1d6153"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',61,1794822313825,'{"k":"move","seat":0,"move":"8Bxa1","id":"ff33fa88"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',62,1794822313855,'{"k":"move","seat":1,"move":"8Bxh1","id":"632e2c14"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',63,1794822313863,'{"k":"move","seat":0,"move":"2Gxf1","id":"dc335b56"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',64,1794822313889,'{"k":"move","seat":1,"move":"1Bxd1","id":"bd81d546"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',65,1794822313902,'{"k":"move","seat":0,"move":"1Yxg1","id":"0ec754e6"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',66,1794822313919,'{"k":"move","seat":1,"move":"6Rxh1","id":"3194f26f"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',67,1794822313941,'{"k":"move","seat":0,"move":"3Gxf1","id":"8f384ab1"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',68,1794822313961,'{"k":"move","seat":1,"move":"5Rxg1","id":"d73786a1"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',69,1794822313985,'{"k":"move","seat":0,"move":"2Rxf1","id":"469692af"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',70,1794822313997,'{"k":"move","seat":1,"move":"5G@e1","id":"bbaeda0b"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',71,1794822314009,'{"k":"move","seat":0,"move":"8Y@h1","id":"1429374a"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',72,1794822314029,'{"k":"move","seat":1,"move":"4R@g1","id":"7d372e8c"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',73,1794822314046,'{"k":"move","seat":0,"move":"8G@f1","id":"0957fe10"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',74,1794822314065,'{"k":"move","seat":1,"move":"2Rxa1","id":"4ae452b9"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',75,1794822314078,'{"k":"move","seat":0,"move":"5Gxd1","id":"4f0ffa0d"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',76,1794822314095,'{"k":"move","seat":1,"move":"2B@f1","id":"f372d1fe"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',77,1794822314115,'{"k":"move","seat":0,"move":"4G@d1","id":"5886e3c3"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',78,1794822314126,'{"k":"move","seat":1,"move":"3Y@e1","id":"2098ef5e"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',79,1794822314146,'{"k":"move","seat":0,"move":"7G@d1","id":"f7574551"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',80,1794822314165,'{"k":"move","seat":1,"move":"6Y@f1","id":"ee2fa74e"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',81,1794822314186,'{"k":"move","seat":0,"move":"5R@e1","id":"b9b8b41c"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',82,1794822314193,'{"k":"move","seat":1,"move":"3Rxb1","id":"d2705356"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',83,1794822314225,'{"k":"move","seat":0,"move":"4R@a1","id":"8b2559b9"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',84,1794822314241,'{"k":"move","seat":1,"move":"7Y@b1","id":"5c057f6f"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',85,1794822314250,'{"k":"move","seat":0,"move":"1B@c1","id":"8d72074a"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',86,1794822314269,'{"k":"move","seat":1,"move":"5Yxa1","id":"66693c6a"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',87,1794822314278,'{"k":"move","seat":0,"move":"5Yxe1","id":"29181c25"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',88,1794822314297,'{"k":"move","seat":1,"move":"4Bxd1","id":"d2134d9d"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',89,1794822314306,'{"k":"move","seat":0,"move":"2B@e1","id":"5289eb15"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',90,1794822314321,'{"k":"move","seat":1,"move":"6G@d1","id":"c7d679e3"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',91,1794822314334,'{"k":"move","seat":0,"move":"6Y@f1","id":"58829df7"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',92,1794822314342,'{"k":"move","seat":1,"move":"3Yxf1","id":"d722f35c"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',93,1794822314355,'{"k":"move","seat":0,"move":"3R@f1","id":"937db8bc"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',94,1794822314365,'{"k":"move","seat":1,"move":"2B@e1","id":"51768252"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',95,1794822314393,'{"k":"move","seat":0,"move":"8R@g1","id":"0e8cb57c"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',96,1794822314410,'{"k":"move","seat":1,"move":"2Rxc1","id":"69bf0409"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',97,1794822314423,'{"k":"move","seat":0,"move":"2Rxe1","id":"b73622e8"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',98,1794822314458,'{"k":"move","seat":1,"move":"1Y@g1","id":"0c46c534"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',99,1794822314475,'{"k":"move","seat":0,"move":"3G@e1","id":"6be44352"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',100,1794822314493,'{"k":"move","seat":1,"move":"8Y@f1","id":"557b87ca"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',101,1794822314508,'{"k":"move","seat":0,"move":"2G@h1","id":"def6b8cf"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',102,1794822314552,'{"k":"move","seat":1,"move":"3R@g1","id":"c5ef7b4d"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',103,1794822314563,'{"k":"move","seat":0,"move":"1Y@f1","id":"b957fdf9"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',104,1794822314569,'{"k":"move","seat":1,"move":"3Bxf1","id":"c6c7820b"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',105,1794822314580,'{"k":"move","seat":0,"move":"5B@f1","id":"6f695ab7"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',106,1794822314602,'{"k":"move","seat":1,"move":"7R@g1","id":"4f77a320"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',107,1794822314615,'{"k":"move","seat":0,"move":"1G@e1","id":"5bd4ff5c"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',108,1794822314626,'{"k":"move","seat":1,"move":"2Gxa1","id":"1bfcf522"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',109,1794822314642,'{"k":"move","seat":0,"move":"5Gxe1","id":"fc5cff70"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',110,1794822314650,'{"k":"move","seat":1,"move":"8Gxg1","id":"41a65571"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',111,1794822314665,'{"k":"move","seat":0,"move":"6Bxf1","id":"2de3d816"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',112,1794822314679,'{"k":"move","seat":1,"move":"4Bxg1","id":"18c14314"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',113,1794822314693,'{"k":"move","seat":0,"move":"8Gxd1","id":"382b8981"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',114,1794822314707,'{"k":"move","seat":1,"move":"6Yxe1","id":"6181289b"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',115,1794822314718,'{"k":"move","seat":0,"move":"2Rxb1","id":"dcdd8e7f"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',116,1794822314725,'{"k":"move","seat":1,"move":"3Y@b1","id":"5f3df708"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',117,1794822314749,'{"k":"move","seat":0,"move":"3R@a1","id":"4061f399"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',118,1794822314757,'{"k":"move","seat":1,"move":"4R@c1","id":"581f45a5"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',119,1794822314780,'{"k":"move","seat":0,"move":"8Rxa1","id":"433b0542"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',120,1794822314793,'{"k":"move","seat":1,"move":"8Yxd1","id":"6e11b0dc"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',121,1794822314802,'{"k":"move","seat":0,"move":"4Rxa1","id":"c2f76395"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',122,1794822314815,'{"k":"move","seat":1,"move":"1Yxg1","id":"b2237eb0"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',123,1794822314837,'{"k":"move","seat":0,"move":"2Rxc1","id":"012a2330"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',124,1794822314849,'{"k":"move","seat":1,"move":"3B@a1","id":"1edfbfd0"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',125,1794822314863,'{"k":"move","seat":0,"move":"1B@b1","id":"6588b353"}');
INSERT INTO "ludaro_log" VALUES('ylGMAUqltDn2',126,1794822314889,'{"k":"move","seat":1,"move":"3R@c1","id":"d8d13e4e"}');
CREATE TABLE ludaro_meta (
	"key" TEXT NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "ludaro_meta" VALUES('schema','3');
INSERT INTO "ludaro_meta" VALUES('servers','24c4c6188f4f65c12c3324bf3e7128cb');
CREATE TABLE ludaro_people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (folded)
);
INSERT INTO "ludaro_people" VALUES('59a872c0df77bb3ac4b27e44d0f3f779a34b06155a1075374e140e83ccfb4847','Ana','ana',1794822308967);
INSERT INTO "ludaro_people" VALUES('b960ecca9f5d33975b1d6d39a6d9389ef62793ec75a6f92413ec7ffaf66847cc','Bo','bo',1794822309013);
CREATE TABLE ludaro_rated (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	"before" INTEGER NOT NULL, 
	"after" INTEGER NOT NULL, 
	error INTEGER NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "ludaro_rated" VALUES('ylGMAUqltDn2',0,1500,1579,484);
INSERT INTO "ludaro_rated" VALUES('ylGMAUqltDn2',1,1500,1421,484);
CREATE TABLE ludaro_ratings (
	game TEXT NOT NULL, 
	player TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (game, player)
);
INSERT INTO "ludaro_ratings" VALUES('64g-8','59a872c0df77bb3ac4b27e44d0f3f779a34b06155a1075374e140e83ccfb4847',2.76353894931404973087e+01,8.06590141354368,1);
INSERT INTO "ludaro_ratings" VALUES('64g-8','b960ecca9f5d33975b1d6d39a6d9389ef62793ec75a6f92413ec7ffaf66847cc',2.23646105068595026912e+01,8.06590141354368,1);
CREATE TABLE ludaro_servers (
	id TEXT NOT NULL, 
	address TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ludaro_servers" VALUES('da86a27a86ff1a00','127.0.0.1:42527',1794822318942);
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
	PRIMARY KEY (id)
);
INSERT INTO "ludaro_tables" VALUES('04XHRrDUFBGh',1794822309133,'tabeligi',0,'playing','{"id":"04XHRrDUFBGh","game":"tabeligi","options":{"colours":"auto","shapes":"auto","out":"all"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"887791b66298db1f74974c9d913423329473c425b09e1bae129ced7341ae6ebc","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"1ba4b79565ce2c55143d0f0c4a8846368431d4c34cdad70e258f3220805f2006","changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"52a25574a632e31905648ab49b3041cc7be7fe2b5e1c01d4b5b36825bd3b5c18","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":1,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('Mc4bz1OLdQqO',1794822309433,'kvaro-a',0,'playing','{"id":"Mc4bz1OLdQqO","game":"kvaro-a","options":{"fair":"off","deck":"ludaro"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"1b2413f9942c1b13a1eb32bce311cdd206858b720b0e0207ca31f14686b1ea71","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"a40e6ee7d80ea446c83dca74513c6a1b5c25030bde7bfe3f9fcd5dbfde4e3cd0","changed":false,"who":null}],"clock":{"base":600,"increment":5,"decision":0},"public":false,"realtime":false,"secret":"2d0501459b9a1db4eff16ee03614dbf35632754501f83fa7d0bacfea8e0e6575","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":2,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('DE9yJphpzaZt',1794822309831,'kvaro-c',0,'playing','{"id":"DE9yJphpzaZt","game":"kvaro-c","options":{"penalty":0,"deck":"ludaro"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"e70d6141516df8d0dbf27d7fffcb0925ffc1cdc4aec64db27ca1ea6685dbe65a","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"8d00eb00d6e9505d918b3a757406ab68c97948b043e006e3397c5c7ee329d526","changed":false,"who":null}],"clock":null,"public":false,"realtime":true,"secret":"ff1e65c611a4cf33def0ee0dd266b09e5998930c3df00f058c3b82951d51648e","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":3,"deal":null,"last":null,"origin":null,"moves":[],"checked":true,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('xFnNsfDCmU8G',1794822310425,'kvaro-solo',0,'playing','{"id":"xFnNsfDCmU8G","game":"kvaro-solo","options":{"cards":30,"deck":"ludaro"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"0d21af590c98fb027bbd035fd8e82c3d1282cf10859ffbe54958af880133d5f2","changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"f1185458b38597bb7b5a72f71328d159acc498d8f166f67d92f670fe3157fa6e","match":{"game":1,"games":1,"wins":[0],"points":null},"seed":4,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('o6mWf7vKEjEw',1794822310638,'colorio',0,'playing','{"id":"o6mWf7vKEjEw","game":"colorio","options":{"board":"shuffled","memory":"off"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"d0ff470ef918eb3e811c6d26e202c7ef540dfac5899e5da503740140c43bf20d","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"65220ac9ecdd996eb06105beec478231b895dc755387334fb87fe223cc324194","changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"33b98e971d321b0db150b6eb812838757d241917ed6868f21073ea2415a70093","match":{"game":1,"games":3,"wins":[0,0],"points":[0,0]},"seed":5,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('I6MwsV39fTn1',1794822310918,'64g-3',0,'playing','{"id":"I6MwsV39fTn1","game":"64g-3","options":{"cover":"always"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"ceb0d1d064d310b2df2f43b59deb6b84642f8a13197f207052abea3679bd8809","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"c34004efb17a621bc15a43718a9f50b166a6a381801d96b370d44b4e7599e2c5","changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"6bafb18311896fcdfd61097b32b10d10077146f504a711dd92719dfda11a5339","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":6,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('q1BMdlrC6cud',1794822311265,'64g-9',0,'playing','{"id":"q1BMdlrC6cud","game":"64g-9","options":{"layout":"shuffled","patience":100},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"5757178ffa4be2c0c845c78973e37d6409039b4d4ca1672311313b461b7c3653","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"c6af0ab931ee8783871bb5173e29db3591d84f9e4e2c52c28a5f1c1fd3880095","changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"988b76a2800ed422492bc753d39cc44e948cc5380a189093fd36108549d29602","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('CaJ8AFw7HtRi',1794822311496,'64g-5',0,'playing','{"id":"CaJ8AFw7HtRi","game":"64g-5","options":{"fair":"on"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"fefd606c5034b853e3399f3bcf9bb6a4368ac2804fe8f1783e6116c370042854","changed":false,"who":null},{"kind":"computer","name":null,"level":1,"number":null,"key":null,"changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"c7e4ca474850b6fa3c7ddcf843bb4125ee1756c81245d6d393c029b0e4d56e9e","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":7,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('rZUDpo8Kvpl8',1794822312036,'64g-2',0,'playing','{"id":"rZUDpo8Kvpl8","game":"64g-2","options":{"patience":100},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"2dfa57f50b8568819d396aefd498c02c2041d392dd09a075626482abc7bc9c8b","changed":false,"who":null},{"kind":"person","name":"Bo","level":null,"number":null,"key":"07ef1227b628c03cae4c5c189d9589d5ad57328f1bb3faaac098ea3121e9fb54","changed":false,"who":null}],"clock":null,"public":false,"realtime":false,"secret":"3dfa975d5d91550ed4a6b66d9d3a7f82bb99b217850a38c4dc45b0ca5452ff3c","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":8,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('ylGMAUqltDn2',1794822312609,'64g-8',0,'over','{"id":"ylGMAUqltDn2","game":"64g-8","options":{"pile":"whole"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"ac1fc01386e1eff72fdddb8f577dec718f5788c3d2222a2383d4b8c6ee82470e","changed":false,"who":"59a872c0df77bb3ac4b27e44d0f3f779a34b06155a1075374e140e83ccfb4847"},{"kind":"person","name":"Bo","level":null,"number":null,"key":"3393860f5c6f8958cb213376e1ddcf09a3b49565d411311ae831e3b019ca75b3","changed":false,"who":"b960ecca9f5d33975b1d6d39a6d9389ef62793ec75a6f92413ec7ffaf66847cc"}],"clock":null,"public":false,"realtime":false,"secret":"2066929b413aeb725498a3b8da46cbc550821d41139ac115e8d22f6d0deeae87","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":true,"club":null}','da86a27a86ff1a00',1,NULL);
INSERT INTO "ludaro_tables" VALUES('qhQ7F9aLFGbh',1794822314985,'colorio',1,'waiting','{"id":"qhQ7F9aLFGbh","game":"colorio","options":{"board":"shuffled","memory":"off"},"seats":[{"kind":"person","name":"Ana","level":null,"number":null,"key":"4b48dfb89865b110a857f71ce707457faafe4df27c4e23c88e15812674905e7c","changed":false,"who":null},{"kind":"open","name":null,"level":null,"number":null,"key":null,"changed":false,"who":null}],"clock":null,"public":true,"realtime":false,"secret":"4f2bfc710556bb44ef240f94a2b95a0c7b9c2f31e40d18f080143ce743f63f88","match":{"game":1,"games":1,"wins":[0,0],"points":[0,0]},"seed":10,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','da86a27a86ff1a00',1,NULL);
CREATE INDEX ludaro_tables_owner ON ludaro_tables (owner);
CREATE INDEX ludaro_tables_club ON ludaro_tables (club);
CREATE INDEX ludaro_tables_listed ON ludaro_tables (public, status, opened);
CREATE INDEX ludaro_ratings_player ON ludaro_ratings (player);
CREATE INDEX ludaro_solved_player ON ludaro_solved (player);
COMMIT;
