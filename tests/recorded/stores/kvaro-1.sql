-- {"a take beside a hole": "Hknqr8UbnfIe", "a take elsewhere": "TCXyl6XG5C31", "no take": "VJxrLAe51cpF", "kvaro-b": "kN1qPSLRLP94", "kvaro-c": "BxY5i2tSrwjh", "kvaro-d": "RCTDsl9r6pcC", "kvaro-solo": "CpPVyxFjsycH"}
BEGIN TRANSACTION;
CREATE TABLE ludaro_acts (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	who TEXT, 
	network TEXT, 
	act TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE ludaro_bans (
	network TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT, 
	PRIMARY KEY (network)
);
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
CREATE TABLE ludaro_gallery (
	code TEXT NOT NULL, 
	name TEXT NOT NULL, 
	story TEXT NOT NULL, 
	author TEXT NOT NULL, 
	based TEXT, 
	at BIGINT NOT NULL, 
	network TEXT, 
	hidden BOOLEAN NOT NULL, 
	looked BOOLEAN NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE ludaro_gallery_ratings (
	code TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	votes INTEGER NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE ludaro_gallery_reports (
	code TEXT NOT NULL, 
	network TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (code, network)
);
CREATE TABLE ludaro_gallery_votes (
	id TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	better TEXT NOT NULL, 
	worse TEXT NOT NULL, 
	network TEXT, 
	PRIMARY KEY (id)
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
INSERT INTO "ludaro_log" VALUES('BxY5i2tSrwjh',1,1795113984718,'{"k":"ready","seat":0,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('BxY5i2tSrwjh',2,1795113984720,'{"k":"ready","seat":1,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('BxY5i2tSrwjh',3,1795113984721,'{"k":"begin"}');
INSERT INTO "ludaro_log" VALUES('BxY5i2tSrwjh',4,1795113984725,'{"k":"move","seat":1,"move":"6r@1,0"}');
INSERT INTO "ludaro_log" VALUES('BxY5i2tSrwjh',5,1795113984727,'{"k":"move","seat":1,"move":"26r@0,1"}');
INSERT INTO "ludaro_log" VALUES('BxY5i2tSrwjh',6,1795113984728,'{"k":"move","seat":0,"move":"7r@-1,0"}');
INSERT INTO "ludaro_log" VALUES('CpPVyxFjsycH',1,1795113984774,'{"k":"move","seat":0,"move":"27r@0,0"}');
INSERT INTO "ludaro_log" VALUES('CpPVyxFjsycH',2,1795113984775,'{"k":"move","seat":0,"move":"21r@1,0"}');
INSERT INTO "ludaro_log" VALUES('CpPVyxFjsycH',3,1795113984776,'{"k":"move","seat":0,"move":"12@0,-1"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',1,1795113984500,'{"k":"move","seat":0,"move":"12@0,0"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',2,1795113984506,'{"k":"move","seat":1,"move":"18r@1,0"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',3,1795113984510,'{"k":"move","seat":0,"move":"4@2,0"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',4,1795113984511,'{"k":"move","seat":1,"move":"16@3,0"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',5,1795113984518,'{"k":"move","seat":0,"move":"29r@3,1"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',6,1795113984519,'{"k":"move","seat":1,"move":"13@3,2"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',7,1795113984520,'{"k":"move","seat":0,"move":"28r@2,2"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',8,1795113984529,'{"k":"move","seat":1,"move":"9@1,2"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',9,1795113984538,'{"k":"move","seat":0,"move":"8r@0,2"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',10,1795113984544,'{"k":"move","seat":1,"move":"27r@0,1"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',11,1795113984546,'{"k":"move","seat":0,"move":"1@1,1"}');
INSERT INTO "ludaro_log" VALUES('Hknqr8UbnfIe',12,1795113984558,'{"k":"move","seat":1,"move":"take 1,1"}');
INSERT INTO "ludaro_log" VALUES('RCTDsl9r6pcC',1,1795113984750,'{"k":"move","seat":0,"move":"20@1,0"}');
INSERT INTO "ludaro_log" VALUES('RCTDsl9r6pcC',2,1795113984758,'{"k":"move","seat":1,"move":"2@0,-1"}');
INSERT INTO "ludaro_log" VALUES('RCTDsl9r6pcC',3,1795113984761,'{"k":"move","seat":0,"move":"7r@-1,0"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',1,1795113984562,'{"k":"move","seat":0,"move":"12@0,0"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',2,1795113984565,'{"k":"move","seat":1,"move":"18r@1,0"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',3,1795113984570,'{"k":"move","seat":0,"move":"4@2,0"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',4,1795113984570,'{"k":"move","seat":1,"move":"16@3,0"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',5,1795113984574,'{"k":"move","seat":0,"move":"29r@3,1"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',6,1795113984577,'{"k":"move","seat":1,"move":"13@3,2"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',7,1795113984582,'{"k":"move","seat":0,"move":"28r@2,2"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',8,1795113984585,'{"k":"move","seat":1,"move":"9@1,2"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',9,1795113984586,'{"k":"move","seat":0,"move":"8r@0,2"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',10,1795113984590,'{"k":"move","seat":1,"move":"27r@0,1"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',11,1795113984592,'{"k":"move","seat":0,"move":"1@1,1"}');
INSERT INTO "ludaro_log" VALUES('TCXyl6XG5C31',12,1795113984593,'{"k":"move","seat":1,"move":"take 3,2"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',1,1795113984597,'{"k":"move","seat":0,"move":"12@0,0"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',2,1795113984598,'{"k":"move","seat":1,"move":"18r@1,0"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',3,1795113984610,'{"k":"move","seat":0,"move":"4@2,0"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',4,1795113984613,'{"k":"move","seat":1,"move":"16@3,0"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',5,1795113984618,'{"k":"move","seat":0,"move":"29r@3,1"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',6,1795113984619,'{"k":"move","seat":1,"move":"13@3,2"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',7,1795113984634,'{"k":"move","seat":0,"move":"28r@2,2"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',8,1795113984636,'{"k":"move","seat":1,"move":"9@1,2"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',9,1795113984646,'{"k":"move","seat":0,"move":"8r@0,2"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',10,1795113984658,'{"k":"move","seat":1,"move":"27r@0,1"}');
INSERT INTO "ludaro_log" VALUES('VJxrLAe51cpF',11,1795113984662,'{"k":"move","seat":0,"move":"1@1,1"}');
INSERT INTO "ludaro_log" VALUES('kN1qPSLRLP94',1,1795113984698,'{"k":"ready","seat":0,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('kN1qPSLRLP94',2,1795113984699,'{"k":"ready","seat":1,"id":"ready"}');
INSERT INTO "ludaro_log" VALUES('kN1qPSLRLP94',3,1795113984701,'{"k":"begin"}');
INSERT INTO "ludaro_log" VALUES('kN1qPSLRLP94',4,1795113984706,'{"k":"move","seat":0,"move":"none"}');
INSERT INTO "ludaro_log" VALUES('kN1qPSLRLP94',5,1795113984708,'{"k":"move","seat":1,"move":"none"}');
INSERT INTO "ludaro_log" VALUES('kN1qPSLRLP94',6,1795113984709,'{"k":"move","seat":1,"move":"stop"}');
CREATE TABLE ludaro_meta (
	"key" TEXT NOT NULL, 
	value TEXT, 
	PRIMARY KEY ("key")
);
INSERT INTO "ludaro_meta" VALUES('schema','5');
INSERT INTO "ludaro_meta" VALUES('servers','22000f15e0a418f62e65801a9e3b9ef4');
CREATE TABLE ludaro_people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (folded)
);
CREATE TABLE ludaro_rated (
	"table" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	"before" INTEGER NOT NULL, 
	"after" INTEGER NOT NULL, 
	error INTEGER NOT NULL, 
	PRIMARY KEY ("table", seat)
);
CREATE TABLE ludaro_ratings (
	game TEXT NOT NULL, 
	player TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (game, player)
);
CREATE TABLE ludaro_servers (
	id TEXT NOT NULL, 
	address TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE ludaro_settings (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
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
	term INTEGER NOT NULL, 
	club TEXT, 
	seen BIGINT, 
	rules INTEGER DEFAULT '1' NOT NULL, 
	ended BIGINT, 
	network TEXT, 
	hidden BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ludaro_tables" VALUES('Hknqr8UbnfIe',1795113984490,'kvaro-a',0,'playing','{"id":"Hknqr8UbnfIe","game":"kvaro-a","options":{"fair":"off","deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"82bcbf902a9ea039493da521d3f2d84df74678ea1264ee853adf3dcbea05103a","changed":false,"who":null,"resigned":false},{"kind":"person","name":null,"level":null,"number":"1","key":"7a85bbf8b5497e1c3bb37e20377ddcdbd2f798684251b91bbbb2aae5e7df735d","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"da2cfffcd1deaa619a1128189bb69401499beabcc1cbfde2e090039d38217fd0","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":"12 4 29 28 8 1 3 / 18 16 13 9 27 2 5","last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
INSERT INTO "ludaro_tables" VALUES('TCXyl6XG5C31',1795113984561,'kvaro-a',0,'playing','{"id":"TCXyl6XG5C31","game":"kvaro-a","options":{"fair":"off","deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"5ac4a84d4f3ce2269f9253a82694d7cef5512826a33e43d27ef4d55a8545effa","changed":false,"who":null,"resigned":false},{"kind":"person","name":null,"level":null,"number":"1","key":"a1e66d72e38932c1ee2ad19bb6e82f6688c2a892f37b9b9ae84d9e9793905fa5","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"36e38fe14729b0a917010ab0e1642113cc546cd721a02d3bb801b877bc9e884c","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":"12 4 29 28 8 1 3 / 18 16 13 9 27 2 5","last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
INSERT INTO "ludaro_tables" VALUES('VJxrLAe51cpF',1795113984596,'kvaro-a',0,'playing','{"id":"VJxrLAe51cpF","game":"kvaro-a","options":{"fair":"off","deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"6b83f48ac230161e19fbf8be5dae0452caafc2d1b52c594de747c91786580767","changed":false,"who":null,"resigned":false},{"kind":"person","name":null,"level":null,"number":"1","key":"6143102aeacd6ad964f1cbbb1de9355fb3148a521de137c62d0a7fa575c398fa","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"78e0fc366d54f1fe1a6ee90494b8cf8f2868339d7b0c20bf107549288d663f74","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":null,"deal":"12 4 29 28 8 1 3 / 18 16 13 9 27 2 5","last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
INSERT INTO "ludaro_tables" VALUES('kN1qPSLRLP94',1795113984692,'kvaro-b',0,'playing','{"id":"kN1qPSLRLP94","game":"kvaro-b","options":{"referee":"off","deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"82d2b893e5dfd858c1bbf394ad80a0cbd6afb410895a0e8ad0a6c026843dd170","changed":false,"who":null,"resigned":false},{"kind":"person","name":null,"level":null,"number":"1","key":"98bfa6dc4a005be70b88c818553cdaac76ee661485d21ec35820eb3eea17b779","changed":false,"who":null,"resigned":false}],"clock":{"base":0,"increment":0,"decision":20},"public":false,"realtime":true,"secret":"a9a4421c147a65cf731be947c51ee5e58810780a90054fab194fc57e76bb8753","match":{"game":1,"games":1,"wins":[0,0],"points":[0,0]},"seed":1,"deal":null,"last":null,"origin":null,"moves":[],"checked":true,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
INSERT INTO "ludaro_tables" VALUES('BxY5i2tSrwjh',1795113984710,'kvaro-c',0,'playing','{"id":"BxY5i2tSrwjh","game":"kvaro-c","options":{"penalty":0,"deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"589cb609f08e7d403e3b1a5081e2b9d884c08daf823129c48c5543b4b904f239","changed":false,"who":null,"resigned":false},{"kind":"person","name":null,"level":null,"number":"1","key":"e4a870aa49efabd2ac119017c71186d641f70ce3557e1fdfab092b50ec783ce0","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":true,"secret":"3ec7a7fc0729f60218d5dd8b3af86bb3bbbb8738c0e676b8f04d52c8d0935a6d","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":1,"deal":null,"last":null,"origin":null,"moves":[],"checked":true,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
INSERT INTO "ludaro_tables" VALUES('RCTDsl9r6pcC',1795113984746,'kvaro-d',0,'playing','{"id":"RCTDsl9r6pcC","game":"kvaro-d","options":{"deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"537e5585226de4892be12bd361ace6b9b69ae6a3e7bc7f75ed0ef2ef0e4f6e91","changed":false,"who":null,"resigned":false},{"kind":"person","name":null,"level":null,"number":"1","key":"699fa1f4952264a9e339f84758bd2d5a4ada69ab0fd6d18cbeec647fdb80a56c","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"3b6e12efe17c32ba608b7b7e2f13782610cb4cff75ef5f3f8f82304dc66413a5","match":{"game":1,"games":1,"wins":[0,0],"points":null},"seed":1,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
INSERT INTO "ludaro_tables" VALUES('CpPVyxFjsycH',1795113984770,'kvaro-solo',0,'playing','{"id":"CpPVyxFjsycH","game":"kvaro-solo","options":{"cards":30,"deck":"ludaro"},"seats":[{"kind":"person","name":null,"level":null,"number":"0","key":"f7846f539e659d4e66af4a9525b74eeec67d85dc183662201a29d2bdbe440f57","changed":false,"who":null,"resigned":false}],"clock":null,"public":false,"realtime":false,"secret":"04a4039105b666a7dcd5466f0e82cb83b4d1fe96d87ee91b97708621c1476e3d","match":{"game":1,"games":1,"wins":[0],"points":null},"seed":1,"deal":null,"last":null,"origin":null,"moves":[],"checked":false,"rated":false,"club":null}','nobody',1,NULL,NULL,1,NULL,NULL,0);
CREATE INDEX ludaro_tables_listed ON ludaro_tables (public, status, opened);
CREATE INDEX ludaro_tables_owner ON ludaro_tables (owner);
CREATE INDEX ludaro_tables_club ON ludaro_tables (club);
CREATE INDEX ludaro_tables_ended ON ludaro_tables (ended);
CREATE INDEX ludaro_tables_network ON ludaro_tables (network, status);
CREATE INDEX ludaro_ratings_player ON ludaro_ratings (player);
CREATE INDEX ludaro_solved_player ON ludaro_solved (player);
CREATE INDEX ludaro_gallery_network ON ludaro_gallery (network);
CREATE INDEX ludaro_gallery_votes_network ON ludaro_gallery_votes (network);
COMMIT;
